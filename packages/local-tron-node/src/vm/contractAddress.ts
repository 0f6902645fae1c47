import { keccak_256 } from "@noble/hashes/sha3.js"
import { concatBytes } from "@noble/hashes/utils.js"

const prefix = Uint8Array.of(0x41)

/** TRON's form of an address: 41 and the 20 bytes. */
export const tronAddress = (address: Uint8Array): Uint8Array => concatBytes(prefix, address)

/** Address of the contract that a `CreateSmartContract` transaction makes: keccak256(id ‖ owner with its 41), last 20 bytes. */
export const deployedAddress = (transactionId: Uint8Array, owner: Uint8Array): Uint8Array =>
  keccak_256(concatBytes(transactionId, tronAddress(owner))).slice(12)

/** Address of the contract that CREATE makes. `nonce` counts the transaction's earlier calls, creations and self-destructions. */
export const createAddress = (transactionId: Uint8Array, nonce: bigint): Uint8Array =>
  keccak_256(concatBytes(transactionId, int64(nonce))).slice(12)

/** Address of the contract that CREATE2 makes (TIP-26): 41 takes the place of the EVM's ff. */
export const create2Address = (
  owner: Uint8Array,
  salt: Uint8Array,
  creationCode: Uint8Array,
): Uint8Array =>
  keccak_256(concatBytes(tronAddress(owner), salt, keccak_256(creationCode))).slice(12)

/** 8 bytes, big-endian. */
export function int64(value: bigint): Uint8Array {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigInt64(0, value)
  return bytes
}
