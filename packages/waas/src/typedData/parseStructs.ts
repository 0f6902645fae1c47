import { quoted } from "@shielded-relay/core"
import { linkStructs, type Structs } from "./linkStructs.ts"
import { parseFieldType, reservedName } from "./parseFieldType.ts"
import { plainObject } from "./plainObject.ts"
import type { Field, TypedDataNotation } from "./TypedData.ts"
import { found, TypedDataFault } from "./TypedDataFault.ts"
import { typedDataLimits } from "./typedDataLimits.ts"

/** The struct of the domain, which `types` may declare. No other struct may use it. */
export const domainName = "EIP712Domain"

/** Without `$`, although identifiers may contain it: viem and eth-sig-util cut the name of a struct there, and compute another hash. */
const structName = /^[A-Za-z_][A-Za-z0-9_]*$/
const fieldName = /^[A-Za-z_$][A-Za-z0-9_$]*$/

/** A field as the request declares it. */
interface DeclaredField {
  readonly name: string
  readonly typeName: string
}

/**
 * Parses the structs that `types` declares, EIP712Domain aside. The primary type is the only one that no other struct uses. Throws a
 * TypedDataFault for an unknown type, an invalid or duplicate name, a cycle, and none or several candidates for the primary type.
 */
export function parseStructs(types: unknown, notation: TypedDataNotation): Structs {
  const object = plainObject(types, "types")
  const names = Object.keys(object).filter((name) => name !== domainName)
  if (names.length > typedDataLimits.structs) {
    throw new TypedDataFault("types", `${names.length} structs; at most ${typedDataLimits.structs}`)
  }
  for (const name of names) checkName(structName, name, "types")
  const known = new Set(names)
  const declared = new Map<string, ReadonlyArray<Field>>()
  let characters = 0
  for (const name of names) {
    const place = `types.${name}`
    if (reservedName.test(name)) throw new TypedDataFault(place, "the name of an elementary type")
    const fields = readFields(object[name], place)
    characters += name.length + fields.reduce((sum, field) => sum + lengthOf(field), 2)
    if (characters > typedDataLimits.declarationCharacters) {
      const { declarationCharacters } = typedDataLimits
      throw new TypedDataFault(place, `more than ${declarationCharacters} characters of types`)
    }
    declared.set(
      name,
      fields.map((field) => {
        const type = parseFieldType(field.typeName, (other) => known.has(other), notation)
        if (type !== null) return { ...field, type }
        throw new TypedDataFault(`${place}.${field.name}`, `unknown type ${quoted(field.typeName)}`)
      }),
    )
  }
  return linkStructs(declared)
}

/**
 * Reads the fields of one declaration: an array of `{name, type}` with unique names. Throws a TypedDataFault for anything else. The types
 * are not parsed.
 */
export function readFields(declaration: unknown, place: string): ReadonlyArray<DeclaredField> {
  if (!Array.isArray(declaration)) {
    throw new TypedDataFault(place, `expected an array of fields, found ${found(declaration)}`)
  }
  const entries: ReadonlyArray<unknown> = declaration
  const names = new Set<string>()
  return entries.map((entry, index) => {
    const at = `${place}[${index}]`
    const field = plainObject(entry, at)
    const stranger = Object.keys(field).find((key) => key !== "name" && key !== "type")
    if (stranger !== undefined) throw new TypedDataFault(at, `unknown key ${quoted(stranger)}`)
    const { name, type: typeName } = field
    if (typeof name !== "string" || typeof typeName !== "string") {
      throw new TypedDataFault(at, "expected the texts name and type")
    }
    checkName(fieldName, name, at)
    if (names.has(name)) throw new TypedDataFault(at, `a second field ${quoted(name)}`)
    names.add(name)
    return { name, typeName }
  })
}

function checkName(pattern: RegExp, name: string, place: string): void {
  if (pattern.test(name) && name.length <= typedDataLimits.nameCharacters) return
  throw new TypedDataFault(place, `${quoted(name)} is not a valid name`)
}

function lengthOf({ name, typeName }: DeclaredField): number {
  return name.length + typeName.length + 2
}
