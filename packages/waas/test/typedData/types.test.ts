import { Result } from "effect"
import { describe, expect, it } from "vitest"
import { typedDataLimits } from "@shielded-relay/waas"
import { Json, mail, oneField, parse, parsed, refusalOf } from "./samples.ts"

const field = (name: string, type: string) => ({ name, type })

/** The refusal of these types, whatever the value. */
const refusalOfTypes = (types: unknown) => refusalOf({ types, value: {} })

describe("the types of typed data", () => {
  it.each([
    ["Mail", { Mail: [] }],
    ["Mail", { Mail: [], EIP712Domain: mail.types.EIP712Domain }],
    ["Zoo", { Animal: [], Zoo: [field("best", "Animal"), field("all", "Animal[2][]")] }],
  ])("have %s as their primary type", (primaryType, types) => {
    const animals = [[{}, {}]]
    const value = primaryType === "Zoo" ? { best: {}, all: animals } : {}
    for (const asked of [{}, { primaryType }]) {
      expect(parsed({ types, value, ...asked }).facts.primaryType).toBe(primaryType)
    }
    expect(refusalOf({ types, value, primaryType: "EIP712Domain" })).toBe(
      `INVALID_TYPED_DATA Invalid typed data: primaryType: 'EIP712Domain'; '${primaryType}' is the struct that no other uses`,
    )
  })

  it.each([
    ["no struct", {}, "types: no struct besides EIP712Domain"],
    ["only the domain", { EIP712Domain: [] }, "types: no struct besides EIP712Domain"],
    ["two candidates", { A: [], B: [] }, "types: 2 structs that no other uses"],
    ["a struct in itself", { A: [field("a", "A")] }, "types.A.a: struct A contains itself"],
    ["a struct in its array", { A: [field("a", "A[]")] }, "types.A.a: struct A contains itself"],
    [
      "a circle of two",
      { A: [field("b", "B")], B: [field("a", "A[1]")] },
      "types.B.a: struct A contains itself",
    ],
    [
      "a circle beside the primary type",
      { P: [], A: [field("b", "B")], B: [field("c", "C")], C: [field("a", "A")] },
      "types.C.a: struct A contains itself",
    ],
    ["an unknown struct", { A: [field("b", "B")] }, "types.A.b: unknown type 'B'"],
    [
      "a struct that contains the domain",
      { A: [field("d", "EIP712Domain")], EIP712Domain: mail.types.EIP712Domain },
      "types.A.d: unknown type 'EIP712Domain'",
    ],
    [
      "two fields of one name",
      { A: [field("x", "bool"), field("x", "address")] },
      "types.A[1]: a second field 'x'",
    ],
    ["no array", { A: { x: "bool" } }, "types.A: expected an array of fields, found an object"],
    ["a field as text", { A: ["bool x"] }, "types.A[0]: expected an object, found 'bool x'"],
    ["a field without a type", { A: [{ name: "x" }] }, "types.A[0]: expected the texts name"],
    ["a type that is no text", { A: [{ name: "x", type: 1 }] }, "types.A[0]: expected the texts"],
    [
      "a field with a further key",
      { A: [{ name: "x", type: "bool", indexed: true }] },
      "types.A[0]: unknown key 'indexed'",
    ],
    ["types as an array", [], "types: expected an object, found an array"],
    ["no types", null, "types: expected an object, found null"],
  ])("may not be %s", (_, types, problem) => {
    expect(refusalOfTypes(types)).toContain(`Invalid typed data: ${problem}`)
  })

  it.each(["", " ", "A B", "A(", "A)B(", "A,B", "A[]", "1A", "é", "a-b", "A\n", "x".repeat(129)])(
    "take no name %j",
    (name) => {
      expect(refusalOfTypes({ [name]: [] })).toContain("is not a valid name")
      expect(refusalOfTypes({ A: [field(name, "bool")] })).toContain("is not a valid name")
    },
  )

  it("take $ in the name of a field only, since libraries hash such structs differently", () => {
    expect(refusalOfTypes({ A$: [] })).toContain("types: 'A$' is not a valid name")
    expect(
      Result.isSuccess(parse({ types: { A: [field("$", "bool")] }, value: { $: true } })),
    ).toBe(true)
  })

  it.each(["uint", "int", "uint256", "uint7", "bytes", "bytes33", "bool", "address", "string"])(
    "declare no struct %s",
    (name) => {
      expect(refusalOfTypes({ [name]: [field("x", "bool")] })).toContain(
        `types.${name}: the name of an elementary type`,
      )
    },
  )

  it("declare no struct trcToken, on any chain", () => {
    for (const notation of ["evm", "tron"] as const) {
      expect(refusalOf({ types: { trcToken: [] }, value: {}, notation })).toContain(
        "types.trcToken: the name of an elementary type",
      )
    }
  })

  it.each([
    "uint",
    "int",
    "uint0",
    "uint7",
    "uint08",
    "uint264",
    "uint256x",
    "Uint256",
    "uint 256",
    "bytes0",
    "bytes01",
    "bytes33",
    "byte",
    "boolean",
    "function",
    "fixed",
    "address payable",
    "",
    " bool",
    "bool ",
    "[]",
    "[1]",
    "bool[0]",
    "bool[01]",
    "bool[-1]",
    "bool[1e1]",
    "bool[",
    "bool]",
    "bool[]]",
    "bool[[]]",
    "bool[] []",
    "bool[x]",
    "bool[1025]",
    "bool[]x",
    "toString",
    "__proto__",
    "constructor",
    "trcToken",
    `bool${"[]".repeat(33)}`,
  ])("know no type %j", (type) => {
    expect(refusalOf(oneField(type, "0x"))).toContain("types.One.x: unknown type")
  })

  it("know every elementary type of EIP-712", () => {
    const widths = Array.from({ length: 32 }, (_, index) => 8 * (index + 1))
    const types = widths.flatMap((bits) => [`uint${bits}`, `int${bits}`])
    for (const type of types) expect(refusalOf(oneField(type, 1))).toBe("accepted")
    for (let length = 1; length <= 32; length += 1) {
      expect(refusalOf(oneField(`bytes${length}`, `0x${"ab".repeat(length)}`))).toBe("accepted")
    }
    expect(refusalOf({ ...oneField("trcToken", 1), notation: "tron" })).toBe("accepted")
  })

  it("are read by their own keys", () => {
    const named = (name: string) => new Json(`{"A":[],"${name}":[]}`)
    for (const name of ["__proto__", "constructor", "valueOf"]) {
      expect(refusalOfTypes(named(name))).toContain(`types: 2 structs that no other uses`)
    }
    expect(refusalOfTypes(new Json('{"A":[{"__proto__":{"name":"x","type":"bool"}}]}'))).toContain(
      "types.A[0]: unknown key '__proto__'",
    )
  })
})

describe("the limits of types", () => {
  const structs = (count: number) =>
    Object.fromEntries([
      ["P", Array.from({ length: count - 1 }, (_, index) => field(`f${index}`, `S${index}[]`))],
      ...Array.from({ length: count - 1 }, (_, index) => [`S${index}`, []]),
    ])
  const empty = (count: number) =>
    Object.fromEntries(Array.from({ length: count - 1 }, (_, index) => [`f${index}`, []]))

  it("are the number of structs", () => {
    const most = typedDataLimits.structs
    expect(refusalOf({ types: structs(most), value: empty(most) })).toBe("accepted")
    expect(refusalOf({ types: structs(most + 1), value: empty(most + 1) })).toContain(
      "types: 65 structs; at most 64",
    )
  })

  it("are the characters of all declarations", () => {
    const { declarationCharacters, nameCharacters } = typedDataLimits
    const names = Array.from({ length: 30 }, (_, index) => `x${index}`.padEnd(nameCharacters, "_"))
    const fields = names.map((name) => field(name, "bool"))
    const used = `P(${fields.map(({ name, type }) => `${type} ${name},`).join("")})`.length
    const rest = declarationCharacters - used - "bool[],,".length
    const last = (length: number) => `y`.padEnd(length, "_")
    expect(rest).toBeLessThan(nameCharacters)
    const sample = (length: number) => ({
      types: { P: [...fields, field(last(length), "bool[]")] },
      value: Object.fromEntries([...names.map((name) => [name, true]), [last(length), []]]),
    })
    expect(refusalOf(sample(rest))).toBe("accepted")
    expect(refusalOf(sample(rest + 2))).toContain("types.P: more than 4096 characters of types")
  })

  it("make a type that doubles at every level an error or as cheap as its values", () => {
    const depth = 30
    const types = Object.fromEntries(
      Array.from({ length: depth }, (_, level) => [
        `L${level}`,
        level === depth - 1 ? [] : [field("a", `L${level + 1}`), field("b", `L${level + 1}`)],
      ]),
    )
    expect(refusalOf({ types, value: {} })).toContain("value.a: missing")
    const arrays = Object.fromEntries(
      Object.entries(types).map(([name, fields]) => [
        name,
        fields.map((one) => field(one.name, `${one.type}[]`)),
      ]),
    )
    expect(refusalOf({ types: arrays, value: { a: [], b: [] } })).toBe("accepted")
  })
})
