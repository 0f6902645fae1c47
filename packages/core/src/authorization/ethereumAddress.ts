import { keccak_256 } from "@noble/hashes/sha3.js"

/** The 20-byte Ethereum address of an uncompressed public key of 65 bytes. Yellow Paper, appendix F. */
export function ethereumAddress(uncompressedPublicKey: Uint8Array): Uint8Array {
  return keccak_256(uncompressedPublicKey.subarray(1)).slice(12)
}
