import { sha256 } from "@noble/hashes/sha2.js"
import { concatBytes } from "@noble/hashes/utils.js"
import { createBase58check } from "@scure/base"

/** Base58 with a checksum: the first four bytes of double SHA-256. */
const base58check = createBase58check(sha256)

/** The version byte in front of a TRON address's 20 bytes. */
const prefix = 0x41

/** 20 bytes in TRON's form: `T…`. */
export function tronAddress(bytes: Uint8Array): string {
  return base58check.encode(concatBytes(Uint8Array.of(prefix), bytes))
}

/** The 20 bytes of a `T…` address, or `null` if the text is not one. */
export function tronAddressBytes(text: string): Uint8Array | null {
  try {
    const bytes = base58check.decode(text)
    return bytes.length === 21 && bytes[0] === prefix ? bytes.subarray(1) : null
  } catch {
    return null
  }
}
