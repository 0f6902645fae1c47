import { hexToBytes } from "@noble/hashes/utils.js"
import { hexAddress } from "./hexAddress.ts"
import { tronAddressBytes } from "./tronAddress.ts"

/**
 * An address as typed data holds it: `0x…`, `41…` and `T…` become the same 20 bytes, checksummed.
 *
 * @throws TypeError for any other text, such as a Solana mint: owners with 20 bytes use a normal session there.
 */
export function typedAddress(text: string): string {
  const digits = /^(?:0x|41)([0-9a-fA-F]{40})$/.exec(text)?.[1]
  const bytes = digits === undefined ? tronAddressBytes(text) : hexToBytes(digits)
  if (bytes === null) throw new TypeError(`Typed data cannot hold this address: ${text}`)
  return hexAddress(bytes)
}

/** A recipient as it is signed where the field is text: `0x` and 40 hex digits are checksummed, anything else stays as it is. */
export function recipientText(text: string): string {
  return /^0x[0-9a-fA-F]{40}$/.test(text) ? typedAddress(text) : text
}
