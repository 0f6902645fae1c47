import { keccak_256 } from "@noble/hashes/sha3.js"
import { concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js"
import type { TypedData, TypedDataMembers, TypedDataStruct, TypedDataValue } from "./TypedData.ts"

/** The EIP-712 digest: `keccak256(0x1901 || domainSeparator || hashStruct(message))`. */
export function typedDataDigest({ domain, types, primaryType, message }: TypedData): Uint8Array {
  const domainTypes = {
    EIP712Domain: [
      { name: "name", type: "string" },
      { name: "chainId", type: "uint256" },
    ],
  }
  const domainValues = { name: domain.name, chainId: BigInt(domain.chainId) }
  return keccak_256(
    concatBytes(
      Uint8Array.of(0x19, 0x01),
      structHash("EIP712Domain", domainTypes, domainValues),
      structHash(primaryType, types, message),
    ),
  )
}

type Types = Readonly<Record<string, TypedDataMembers>>

function structHash(name: string, types: Types, values: TypedDataStruct): Uint8Array {
  const typeHash = keccak_256(utf8ToBytes(typeText(name, types)))
  const members = membersOf(name, types).map((member) => {
    const value = values[member.name]
    if (value === undefined) throw new TypeError(`Typed data lacks ${name}.${member.name}`)
    return encoded(member.type, types, value)
  })
  return keccak_256(concatBytes(typeHash, ...members))
}

/** `encodeType` (EIP-712): the structure, then the referenced structures by name. */
function typeText(name: string, types: Types): string {
  const referred = new Set<string>()
  const collect = (struct: string) => {
    for (const { type } of membersOf(struct, types)) {
      const item = itemType(type)
      if (types[item] === undefined || referred.has(item)) continue
      referred.add(item)
      collect(item)
    }
  }
  collect(name)
  referred.delete(name)
  const order = [name, ...[...referred].toSorted()]
  return order
    .map((struct) => {
      const members = membersOf(struct, types).map((member) => `${member.type} ${member.name}`)
      return `${struct}(${members.join(",")})`
    })
    .join("")
}

/** `encodeData` (EIP-712) of one member: 32 bytes. */
function encoded(type: string, types: Types, value: TypedDataValue): Uint8Array {
  if (typeof value === "object") {
    return keccak_256(concatBytes(...value.map((item) => structHash(itemType(type), types, item))))
  }
  if (typeof value === "bigint") return word(value)
  if (type === "string") return keccak_256(utf8ToBytes(value))
  if (type === "address") return concatBytes(new Uint8Array(12), hexToBytes(value.slice(2)))
  throw new TypeError(`A value of type ${type} cannot be a text`)
}

/** A 256-bit two's complement integer, big-endian. */
function word(value: bigint): Uint8Array {
  return hexToBytes(BigInt.asUintN(256, value).toString(16).padStart(64, "0"))
}

function itemType(type: string): string {
  return type.replace(/\[\]$/, "")
}

function membersOf(name: string, types: Types): TypedDataMembers {
  const members = types[name]
  if (members === undefined) throw new TypeError(`Typed data has no type ${name}`)
  return members
}
