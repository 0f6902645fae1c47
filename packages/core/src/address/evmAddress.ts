import { keccak_256 } from "@noble/hashes/sha3.js"
import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js"

/** Formats 20 bytes as `0x` and 40 hex digits. The case of the letters is a checksum: EIP-55. */
export function renderEvmAddress(bytes: Uint8Array): string {
  const digits = bytesToHex(bytes)
  const hash = bytesToHex(keccak_256(utf8ToBytes(digits)))
  let text = "0x"
  for (const [position, digit] of Array.from(digits).entries()) {
    text += hash.charAt(position) >= "8" ? digit.toUpperCase() : digit
  }
  return text
}

/**
 * Parses 20 bytes from `0x` and 40 hex digits: all lower case, all upper case, or mixed as EIP-55 prescribes. Returns `null` for any other
 * text. Another mix of cases is a typing error.
 */
export function parseEvmAddress(text: string): Uint8Array | null {
  if (!/^0x[0-9a-fA-F]{40}$/.test(text)) return null
  const digits = text.slice(2)
  const bytes = hexToBytes(digits)
  const oneCase = digits === digits.toLowerCase() || digits === digits.toUpperCase()
  return oneCase || renderEvmAddress(bytes) === text ? bytes : null
}
