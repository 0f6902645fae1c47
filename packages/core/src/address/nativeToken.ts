import type { Address, ChainFamily } from "./Address.ts"
import { addressFromBytes, addressLength } from "./addressBytes.ts"

/** The placeholder that names a chain's native coin where a token is expected: the zero address, on Solana `1111…`. */
export function nativeToken(family: ChainFamily): Address {
  return addressFromBytes(new Uint8Array(addressLength(family)))
}

/** Digits after the point of the native coin: EVM chains count wei, TRON sun, Solana lamports. */
export const nativeDecimals: Readonly<Record<ChainFamily, number>> = { evm: 18, tron: 6, solana: 9 }

/** Whether an address is the placeholder of a native coin, which belongs to no account. */
export function isNativeToken(address: Address): boolean {
  return /^0x0+$/.test(address)
}
