import { keccak_256 } from "@noble/hashes/sha3.js"
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js"

/** 20 bytes as `0x` and 40 hex digits, checksummed by EIP-55. */
export function hexAddress(bytes: Uint8Array): string {
  const hex = bytesToHex(bytes)
  const hash = bytesToHex(keccak_256(utf8ToBytes(hex)))
  const letters = Array.from(hex, (digit, position) =>
    Number.parseInt(hash.charAt(position), 16) >= 8 ? digit.toUpperCase() : digit,
  )
  return `0x${letters.join("")}`
}
