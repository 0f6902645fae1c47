import {
  addressFromBytes,
  addressLength,
  type Address,
  type ChainFamily,
} from "@shielded-relay/core"
import { hexToBytes } from "@noble/hashes/utils.js"

/** The address of a simulated account by number: 20 bytes, or 32 for family Solana. */
export function simulatedAddress(number: number, family: ChainFamily = "evm"): Address {
  const digits = 2 * addressLength(family)
  return addressFromBytes(hexToBytes(number.toString(16).padStart(digits, "0")))
}
