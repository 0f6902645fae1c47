import { addressFromBytes, type Address } from "@shielded-relay/core"
import { hexToBytes } from "@noble/hashes/utils.js"

/** An account of the simulated world by a number of its own. */
export function simulatedAddress(number: number): Address {
  return addressFromBytes(hexToBytes(number.toString(16).padStart(40, "0")))
}
