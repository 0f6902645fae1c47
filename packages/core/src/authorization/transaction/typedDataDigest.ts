import { keccak_256 } from "@noble/hashes/sha3.js"
import { concatBytes } from "@noble/hashes/utils.js"
import { signedTitles } from "../../request/signedTitles.ts"
import type { PairStruct, SignedPair, SignedValue } from "./SignedValue.ts"
import { addressWord, integerWord, textHash, typedDataDigestOf } from "./typedDataWords.ts"

/** One member of a struct: its name and type as the struct declares them, and its value. */
export interface Member {
  readonly name: string
  readonly type: string
  readonly value: SignedValue
}

/**
 * The 32 bytes that a wallet signs for a struct. EIP-712; TIP-712 is the same for these types, since every address counts as its
 * 20 bytes. Pairs are sorted by their address as a number.
 */
export function typedDataDigest(
  chainId: bigint,
  primaryType: string,
  members: ReadonlyArray<Member>,
): Uint8Array {
  const domain = structHash("EIP712Domain(string name,uint256 chainId)", [
    textHash(signedTitles.transaction),
    integerWord(chainId),
  ])
  const struct = structHash(
    encodeType(primaryType, members),
    members.map(({ value }) => encodeValue(value)),
  )
  return typedDataDigestOf(domain, struct)
}

/** A struct's declaration and those of the structs it names. EIP-712, "Definition of encodeType". */
function encodeType(primaryType: string, members: ReadonlyArray<Member>): string {
  const declared = members.map(({ type, name }) => `${type} ${name}`).join(",")
  const structs = new Set(
    members.flatMap(({ value }) => (value.kind === "pairs" ? [pairType(value.struct)] : [])),
  )
  return `${primaryType}(${declared})${[...structs].sort().join("")}`
}

function pairType({ name, member }: PairStruct): string {
  return `${name}(address ${member},int256 amount)`
}

/** EIP-712, "Definition of encodeData": 32 bytes for every value. */
function encodeValue(value: SignedValue): Uint8Array {
  switch (value.kind) {
    case "string":
      return textHash(value.text)
    case "address":
      return addressWord(value.address)
    case "uint256":
      return integerWord(value.value)
    case "pairs": {
      const type = pairType(value.struct)
      const hashes = value.pairs
        .toSorted(byNumber)
        .map(({ address, amount }) => structHash(type, [addressWord(address), integerWord(amount)]))
      return keccak_256(concatBytes(...hashes))
    }
  }
}

/** Addresses are hex of one length, so their texts compare as their numbers do. */
function byNumber(one: SignedPair, other: SignedPair): number {
  if (one.address === other.address) return 0
  return one.address < other.address ? -1 : 1
}

function structHash(type: string, words: ReadonlyArray<Uint8Array>): Uint8Array {
  return keccak_256(concatBytes(textHash(type), ...words))
}
