import { FIELD_MODULUS } from "@shielded-relay/pool"
import { keccak_256 } from "@noble/hashes/sha3.js"
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js"

type Word = bigint | number | Uint8Array

/** A 32-byte word of a number or 32 bytes. */
function word(value: Word): Uint8Array {
  return value instanceof Uint8Array
    ? value
    : hexToBytes(BigInt(value).toString(16).padStart(64, "0"))
}

/** keccak256 of the concatenated words. */
export function keccakWords(...words: ReadonlyArray<Word>): Uint8Array {
  return keccak_256(concatBytes(...words.map(word)))
}

export function keccakText(text: string): Uint8Array {
  return keccak_256(utf8ToBytes(text))
}

export function asField(hash: Uint8Array): bigint {
  return BigInt(asHex(hash)) % FIELD_MODULUS
}

export function asHex(bytes: Uint8Array): string {
  return `0x${bytesToHex(bytes)}`
}

/** An injective text form of any data: equal values give equal texts, different values different texts. */
export function canonicalText(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === "bigint"
      ? { integer: part.toString() }
      : part instanceof Uint8Array
        ? { bytes: bytesToHex(part) }
        : part,
  )
}
