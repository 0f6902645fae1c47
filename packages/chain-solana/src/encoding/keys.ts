import { addressBytes, addressFromBytes, type Address } from "@shielded-relay/core"
import { PublicKey } from "@solana/web3.js"

/**
 * Converts an address to a web3.js `PublicKey`.
 * @throws RangeError if the address is not 32 bytes; web3.js would pad a 20-byte EVM address to another key
 */
export function keyOfAddress(address: Address): PublicKey {
  return keyOfBytes(addressBytes(address))
}

/** @throws RangeError if the key is not 32 bytes */
function keyOfBytes(bytes: Uint8Array): PublicKey {
  if (bytes.length !== 32)
    throw new RangeError(`A Solana public key must be 32 bytes, got ${bytes.length}`)
  return new PublicKey(bytes)
}

export function addressOfKey(key: PublicKey): Address {
  return addressFromBytes(Uint8Array.from(key.toBytes()))
}
