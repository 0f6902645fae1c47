import type { Address, ChainFamily } from "./Address.ts"
import { addressFromBytes, addressLength } from "./addressBytes.ts"

const native20 = addressFromBytes(new Uint8Array(20))
const native32 = addressFromBytes(new Uint8Array(32))

/** The placeholder that names a chain's native coin where a token is expected: the zero address, on Solana `1111…`. */
export function nativeToken(family: ChainFamily): Address {
  return addressLength(family) === 20 ? native20 : native32
}

/** Whether an address is the placeholder of a native coin, which belongs to no account. */
export function isNativeToken(address: Address): boolean {
  return address === native20 || address === native32
}
