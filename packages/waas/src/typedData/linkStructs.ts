import type { Field, FieldType, StructType } from "./TypedData.ts"
import { TypedDataFault } from "./TypedDataFault.ts"

/** The structs of a request by name, without EIP712Domain. */
export interface Structs {
  readonly byName: ReadonlyMap<string, StructType>
  readonly primary: StructType
}

/**
 * Computes `encodeType` of each struct once, and finds the primary type: the only struct that no other uses. Throws a TypedDataFault for a
 * cycle, and for none or several candidates.
 */
export function linkStructs(declared: ReadonlyMap<string, ReadonlyArray<Field>>): Structs {
  const used = new Map<string, ReadonlySet<string>>()
  for (const name of declared.keys()) collectUsed(name, declared, used, [])
  const byName = new Map<string, StructType>()
  for (const [name, fields] of declared) {
    const others = [...(used.get(name) ?? [])].toSorted()
    const encodedType = [name, ...others].map((one) => declaration(one, declared)).join("")
    byName.set(name, { name, fields, encodedType })
  }
  const inner = new Set([...used.values()].flatMap((names) => [...names]))
  const candidates = [...byName.values()].filter(({ name }) => !inner.has(name))
  const [primary] = candidates
  if (primary === undefined) throw new TypedDataFault("types", "no struct besides EIP712Domain")
  if (candidates.length > 1) {
    const names = candidates.map(({ name }) => name).join(", ")
    throw new TypedDataFault(
      "types",
      `${candidates.length} structs that no other uses; expected one, the primary type. Found: ${names.slice(0, 200)}`,
    )
  }
  return { byName, primary }
}

/** Returns all structs that one uses, directly or through others. `used` keeps the results; `path` holds the structs that led here. */
function collectUsed(
  name: string,
  declared: ReadonlyMap<string, ReadonlyArray<Field>>,
  used: Map<string, ReadonlySet<string>>,
  path: ReadonlyArray<string>,
): ReadonlySet<string> {
  const known = used.get(name)
  if (known !== undefined) return known
  const names = new Set<string>()
  for (const field of declared.get(name) ?? []) {
    const direct = structIn(field.type)
    if (direct === null || names.has(direct)) continue
    if (direct === name || path.includes(direct)) {
      throw new TypedDataFault(`types.${name}.${field.name}`, `struct ${direct} contains itself`)
    }
    names.add(direct)
    for (const other of collectUsed(direct, declared, used, [...path, name])) names.add(other)
  }
  used.set(name, names)
  return names
}

/** The struct that a type names, itself or as the element of an array; otherwise `null`. */
function structIn(type: FieldType): string | null {
  if (type.kind === "array") return structIn(type.element)
  return type.kind === "struct" ? type.name : null
}

function declaration(name: string, declared: ReadonlyMap<string, ReadonlyArray<Field>>): string {
  const fields = declared.get(name) ?? []
  return `${name}(${fields.map((field) => `${field.typeName} ${field.name}`).join(",")})`
}
