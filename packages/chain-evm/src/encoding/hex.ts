import { addressFromBytes, type Address } from "@shielded-relay/core"
import type { Hex } from "viem"

/** An address as viem takes it; both are lower-case hex, so only the type differs. */
export function hexOfAddress(address: Address): Hex {
  return `0x${address.slice(2)}`
}

/** @throws RangeError unless the text has 20 bytes */
export function addressOfHex(hex: Hex): Address {
  return addressFromBytes(bytesOfHex(hex))
}

export function hexOfBytes(bytes: Uint8Array): Hex {
  return `0x${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("hex")}`
}

/** @throws RangeError unless the text is two digits for every byte */
export function bytesOfHex(hex: Hex): Uint8Array {
  const bytes = Uint8Array.from(Buffer.from(hex.slice(2), "hex"))
  // The decoder stops at the first thing that is no digit.
  if (2 * bytes.length !== hex.length - 2) throw new RangeError("not the hex digits of bytes")
  return bytes
}
