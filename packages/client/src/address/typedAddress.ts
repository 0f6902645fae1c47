import { hexToBytes } from "@noble/hashes/utils.js"
import { hexAddress } from "./hexAddress.ts"
import { tronAddressBytes } from "./tronAddress.ts"

/**
 * An address for typed data: `0x…`, `41…` and `T…` are converted to the same 20 bytes with an EIP-55 checksum.
 *
 * @throws TypeError for other texts, such as a Solana mint. An EVM or TRON owner uses a normal session for those.
 */
export function typedAddress(text: string): string {
  const digits = /^(?:0x|41)([0-9a-fA-F]{40})$/.exec(text)?.[1]
  const bytes = digits === undefined ? tronAddressBytes(text) : hexToBytes(digits)
  if (bytes === null) throw new TypeError(`Typed data cannot contain this address: ${text}`)
  return hexAddress(bytes)
}

/** A recipient for a signed text field: `0x` and 40 hex digits get an EIP-55 checksum; other texts stay unchanged. */
export function recipientText(text: string): string {
  return /^0x[0-9a-fA-F]{40}$/.test(text) ? typedAddress(text) : text
}
