import {
  addressFromBytes,
  addressLength,
  type Address,
  type ChainFamily,
} from "@shielded-relay/core"
import { hexToBytes } from "@noble/hashes/utils.js"

/** An account of the simulated world by a number of its own: 20 bytes, or 32 where the family is Solana. */
export function simulatedAddress(number: number, family: ChainFamily = "evm"): Address {
  const digits = 2 * addressLength(family)
  return addressFromBytes(hexToBytes(number.toString(16).padStart(digits, "0")))
}
