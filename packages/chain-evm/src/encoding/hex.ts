import { addressFromBytes, type Address } from "@shielded-relay/core"
import { bytesToHex, hexToBytes, type Hex } from "viem"

/** An address as viem takes it; both are lower-case hex, so only the type differs. */
export function hexOfAddress(address: Address): Hex {
  return `0x${address.slice(2)}`
}

/** @throws RangeError unless the text has 20 bytes */
export function addressOfHex(hex: Hex): Address {
  return addressFromBytes(hexToBytes(hex))
}

export function hexOfBytes(bytes: Uint8Array): Hex {
  return bytesToHex(bytes)
}
