import { keccak_256 } from "@noble/hashes/sha3.js"
import { concatBytes } from "@noble/hashes/utils.js"
import { addressWord, integerWord, textHash, typedDataDigestOf } from "@shielded-relay/core"
import type { StructType, StructValue, TypedData, Value } from "./TypedData.ts"

/** The 32 bytes that a wallet signs for typed data. EIP-712; TIP-712 is the same over the parsed values. Linear in the values. */
export function typedDataDigest({ domain, value }: TypedData): Uint8Array {
  const hasher = new Hasher()
  return typedDataDigestOf(hasher.struct(domain), hasher.struct(value))
}

/** EIP-712, "Definition of hashStruct" and "Definition of encodeData". It hashes each type once. */
class Hasher {
  readonly #typeHashes = new Map<StructType, Uint8Array>()

  struct({ struct, members }: StructValue): Uint8Array {
    return keccak_256(
      concatBytes(this.#typeHash(struct), ...members.map((member) => this.#word(member))),
    )
  }

  #word(value: Value): Uint8Array {
    switch (value.kind) {
      case "integer":
        return integerWord(value.value)
      case "bool":
        return integerWord(value.value ? 1n : 0n)
      case "fixedBytes":
        return concatBytes(value.bytes, new Uint8Array(32 - value.bytes.length))
      case "address":
        return addressWord(value.address)
      case "bytes":
        return keccak_256(value.bytes)
      case "string":
        return textHash(value.text)
      case "array":
        return keccak_256(concatBytes(...value.elements.map((element) => this.#word(element))))
      case "struct":
        return this.struct(value)
    }
  }

  #typeHash(struct: StructType): Uint8Array {
    const known = this.#typeHashes.get(struct)
    if (known !== undefined) return known
    const hash = textHash(struct.encodedType)
    this.#typeHashes.set(struct, hash)
    return hash
  }
}
