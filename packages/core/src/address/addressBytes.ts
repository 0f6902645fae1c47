import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js"
import { Brand } from "effect"
import type { Address, ChainFamily } from "./Address.ts"

const brand = Brand.nominal<Address>()

/**
 * The address that these bytes are: 20 (EVM, TRON) or 32 (Solana).
 * @throws RangeError on any other length: bytes from outside go through `parseAddress`.
 */
export function addressFromBytes(bytes: Uint8Array): Address {
  if (bytes.length !== 20 && bytes.length !== 32) {
    throw new RangeError(`An address has 20 or 32 bytes, not ${bytes.length}`)
  }
  return brand(`0x${bytesToHex(bytes)}`)
}

/** The 20 or 32 bytes of an address. */
export function addressBytes(address: Address): Uint8Array {
  return hexToBytes(address.slice(2))
}

/** How many bytes addresses of a family have. */
export function addressLength(family: ChainFamily): 20 | 32 {
  return family === "solana" ? 32 : 20
}

/** Whether an address is valid on chains of this family. The same 20 bytes are valid on EVM and TRON. */
export function isAddressOf(address: Address, family: ChainFamily): boolean {
  return address.length === 2 + 2 * addressLength(family)
}

/** The family whose keys an address can belong to. EVM and TRON share theirs and are named `evm` here. */
export function familyOfAddress(address: Address): "evm" | "solana" {
  return isAddressOf(address, "solana") ? "solana" : "evm"
}
