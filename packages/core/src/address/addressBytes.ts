import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js"
import { Brand } from "effect"
import type { Address, ChainFamily } from "./Address.ts"
import { families, rowOfLength, type KeyKind } from "./families.ts"

const brand = Brand.nominal<Address>()

/**
 * Returns the address with these bytes: 20 (EVM, TRON) or 32 (Solana).
 * @throws RangeError for any other length. Parse input from outside with `parseAddress`.
 */
export function addressFromBytes(bytes: Uint8Array): Address {
  if (rowOfLength(bytes.length) === undefined) {
    throw new RangeError(`An address has 20 or 32 bytes, not ${bytes.length}`)
  }
  return brand(`0x${bytesToHex(bytes)}`)
}

/** The 20 or 32 bytes of an address. */
export function addressBytes(address: Address): Uint8Array {
  return hexToBytes(address.slice(2))
}

/** Number of bytes in an address of a family. */
export function addressLength(family: ChainFamily): 20 | 32 {
  return families[family].addressLength
}

/** The kind of key behind the accounts of a family. */
export function keyKindIn(family: ChainFamily): KeyKind {
  return families[family].keys
}

/** Whether an address is valid on chains of this family. The same 20 bytes are valid on EVM and TRON. */
export function isAddressOf(address: Address, family: ChainFamily): boolean {
  return address.length === 2 + 2 * addressLength(family)
}

/** The kind of key that an address can belong to. EVM and TRON share theirs. */
export function keyKindOf(address: Address): KeyKind {
  return rowOfLength(address.length / 2 - 1)?.keys ?? "key20"
}
