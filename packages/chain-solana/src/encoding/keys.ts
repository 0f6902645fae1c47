import { addressBytes, addressFromBytes, type Address } from "@shielded-relay/core"
import { PublicKey } from "@solana/web3.js"

/**
 * An address as web3.js has it.
 * @throws RangeError for 20 bytes, which web3.js would take for another key
 */
export function keyOfAddress(address: Address): PublicKey {
  return keyOfBytes(addressBytes(address))
}

/** @throws RangeError unless there are 32 bytes */
function keyOfBytes(bytes: Uint8Array): PublicKey {
  if (bytes.length !== 32) throw new RangeError(`A key of Solana has 32 bytes, not ${bytes.length}`)
  return new PublicKey(bytes)
}

export function addressOfKey(key: PublicKey): Address {
  return addressFromBytes(Uint8Array.from(key.toBytes()))
}
