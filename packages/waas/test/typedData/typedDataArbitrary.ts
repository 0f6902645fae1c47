import type fc from "fast-check"
import { randomLeaf, type Spelled } from "./randomLeaf.ts"
import { type Tape, tapeArbitrary } from "./Tape.ts"

interface DeclaredField {
  readonly name: string
  readonly type: string
}

/** Random typed data: `sent` values as a body spells them, `plain` ones as other libraries want them. */
export interface RandomTypedData {
  readonly primaryType: string
  readonly types: Readonly<Record<string, Array<DeclaredField>>>
  readonly domainTypes: ReadonlyArray<DeclaredField>
  readonly domain: Spelled<Readonly<Record<string, unknown>>>
  readonly value: Spelled<Readonly<Record<string, unknown>>>
}

const elementary: ReadonlyArray<string> = [
  ...[8, 16, 48, 128, 160, 248, 256].flatMap((bits) => [`uint${bits}`, `int${bits}`]),
  ...[1, 2, 4, 20, 31, 32].map((length) => `bytes${length}`),
  "bytes",
  "string",
  "bool",
  "address",
]

/** Structs without cycles, each used by an earlier one, with values. `tron` adds `trcToken` and TRON's notations of addresses. */
export function typedDataArbitrary(notation: "evm" | "tron"): fc.Arbitrary<RandomTypedData> {
  return tapeArbitrary.map((tape) => {
    const types = randomTypes(tape, notation)
    const primaryType = Object.keys(types).find((name) => name.startsWith("Primary")) ?? ""
    const domainTypes = [
      { name: "name", type: "string" },
      { name: "version", type: "string" },
      { name: "verifyingContract", type: "address" },
      { name: "salt", type: "bytes32" },
    ].filter(({ name }) => tape.upTo(1) === 0 || name === "version")
    const domain = randomStruct(domainTypes, types, notation, tape)
    const value = randomStruct(types[primaryType] ?? [], types, notation, tape)
    return { primaryType, types, domainTypes, domain, value }
  })
}

function randomTypes(
  tape: Tape,
  notation: "evm" | "tron",
): Readonly<Record<string, Array<DeclaredField>>> {
  const leaves = notation === "tron" ? [...elementary, "trcToken"] : elementary
  const suffix = () => tape.choose("", "", "[]", "[2]", "[][1]", "[2][]")
  const count = 1 + tape.upTo(3)
  // Names in another order than their use, since encodeType sorts them.
  const structs = Array.from({ length: count }, (_, index) =>
    index === 0 ? `Primary${tape.upTo(9)}` : `${tape.choose("A", "Z", "_", "a")}${index}`,
  )
  const declared = structs.map((): Array<DeclaredField> =>
    Array.from({ length: tape.upTo(4) }, (_, index) => ({
      name: `${tape.choose("x", "Y", "_", "$", "constructor")}${index}`,
      type: `${tape.choose("bool", ...leaves)}${suffix()}`,
    })),
  )
  for (const [index, struct] of structs.entries()) {
    if (index === 0) continue
    const user = tape.upTo(index - 1)
    declared[user]?.push({ name: `use${index}`, type: `${struct}${suffix()}` })
    const other = tape.upTo(index - 1)
    if (other !== user) declared[other]?.unshift({ name: `use${index}`, type: struct })
  }
  const entries = structs.map((struct, index) => [struct, declared[index] ?? []] as const)
  return Object.fromEntries(tape.upTo(1) === 0 ? entries : entries.toReversed())
}

function randomStruct(
  fields: ReadonlyArray<DeclaredField>,
  types: Readonly<Record<string, ReadonlyArray<DeclaredField>>>,
  notation: "evm" | "tron",
  tape: Tape,
): Spelled<Readonly<Record<string, unknown>>> {
  const members = fields.map(
    ({ name, type }) => [name, randomValue(type, types, notation, tape)] as const,
  )
  return {
    sent: Object.fromEntries(members.map(([name, { sent }]) => [name, sent])),
    plain: Object.fromEntries(members.map(([name, { plain }]) => [name, plain])),
  }
}

function randomValue(
  type: string,
  types: Readonly<Record<string, ReadonlyArray<DeclaredField>>>,
  notation: "evm" | "tron",
  tape: Tape,
): Spelled<unknown> {
  const [, inner, fixed] = /^(.*)\[(\d*)\]$/.exec(type) ?? []
  if (inner !== undefined) {
    const length = fixed === "" ? tape.upTo(2) : Number(fixed)
    const elements = Array.from({ length }, () => randomValue(inner, types, notation, tape))
    return { sent: elements.map(({ sent }) => sent), plain: elements.map(({ plain }) => plain) }
  }
  const fields = types[type]
  return fields === undefined
    ? randomLeaf(type, notation, tape)
    : randomStruct(fields, types, notation, tape)
}
