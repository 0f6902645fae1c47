import { addressFromBytes, type Address } from "@shielded-relay/core"
import type { Hex } from "@shielded-relay/pool-contracts"
import * as OxHex from "ox/Hex"

/** The 20 bytes of an address in lower-case hex, for EVM and TRON alike (without TRON's `41`). */
export function hexOfAddress(address: Address): Hex {
  return `0x${address.slice(2)}`
}

/** @throws RangeError unless the text is 20 bytes of hex */
export function addressOfHex(hex: Hex): Address {
  return addressFromBytes(bytesOfHex(hex))
}

export function hexOfBytes(bytes: Uint8Array): Hex {
  return OxHex.fromBytes(bytes)
}

/** @throws RangeError unless the text is hex with two digits per byte */
export function bytesOfHex(hex: Hex): Uint8Array {
  if (hex.length % 2 !== 0 || !/^0x[0-9a-f]*$/i.test(hex))
    throw new RangeError("not the hex digits of bytes")
  return OxHex.toBytes(hex)
}
