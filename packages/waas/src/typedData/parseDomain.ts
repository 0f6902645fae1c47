import { type ChainId, quoted, signedTitles } from "@shielded-relay/core"
import { foldText } from "../message/foldText.ts"
import { domainName, readFields } from "./parseStructs.ts"
import { plainObject, type PlainObject } from "./plainObject.ts"
import type { Field, FieldType, StructValue, TypedDataNotation, Value } from "./TypedData.ts"
import { TypedDataFault } from "./TypedDataFault.ts"
import { ValueReader } from "./ValueReader.ts"

/** The fields of a domain, in their order. EIP-712, "Definition of domainSeparator". */
const standardFields: ReadonlyArray<Field> = [
  standardField("name", "string", { kind: "string" }),
  standardField("version", "string", { kind: "string" }),
  standardField("chainId", "uint256", { kind: "integer", signed: false, bits: 256 }),
  standardField("verifyingContract", "address", { kind: "address" }),
  standardField("salt", "bytes32", { kind: "fixedBytes", length: 32 }),
]

/**
 * Parses a domain: one or more of the standard fields, and `chainId`, if present, equal to the request's. If `types` declares
 * EIP712Domain, it must declare exactly the domain's fields, in the standard order. Throws a TypedDataFault for anything else, and for the
 * name of this service's own domain: such a signature would authorise a transaction of a session.
 */
export function parseDomain(
  domain: unknown,
  types: unknown,
  chainId: ChainId,
  notation: TypedDataNotation,
): StructValue {
  const object = plainObject(domain, "domain")
  const fields = standardFields.filter(({ name }) => Object.hasOwn(object, name))
  const declared = fields.map(({ typeName, name }) => `${typeName} ${name}`).join(",")
  const struct = { name: domainName, fields, encodedType: `${domainName}(${declared})` }
  // It also refuses keys that are not standard fields.
  const value = new ValueReader(new Map(), notation).struct(struct, object, "domain")
  if (fields.length === 0) throw new TypedDataFault("domain", "expected at least one field")
  checkDeclaration(plainObject(types, "types"), declared)
  checkDomainName(value)
  const claimed = domainValue(value, "chainId")
  if (claimed?.kind === "integer" && claimed.value !== BigInt(chainId)) {
    throw new TypedDataFault("domain.chainId", `${claimed.value}; the request names ${chainId}`)
  }
  return value
}

/** The value of a field of a domain; `undefined` if the domain lacks it. */
export function domainValue(domain: StructValue, field: string): Value | undefined {
  return domain.members[domain.struct.fields.findIndex(({ name }) => name === field)]
}

function checkDeclaration(types: PlainObject, expected: string): void {
  if (!Object.hasOwn(types, domainName)) return
  const place = `types.${domainName}`
  const fields = readFields(types[domainName], place)
  const declared = fields.map(({ typeName, name }) => `${typeName} ${name}`).join(",")
  if (declared === expected) return
  throw new TypedDataFault(place, `${quoted(declared)}; the domain has ${quoted(expected)}`)
}

function checkDomainName(domain: StructValue): void {
  const name = domainValue(domain, "name")
  if (name?.kind === "string" && foldText(name.text) === foldText(signedTitles.transaction)) {
    throw new TypedDataFault("domain.name", "reserved for the requests of this service's sessions")
  }
}

function standardField(name: string, typeName: string, type: FieldType): Field {
  return { name, typeName, type }
}
