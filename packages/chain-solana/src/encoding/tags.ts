import { FIELD_MODULUS } from "@shielded-relay/pool"
import { sha256 } from "@noble/hashes/sha2.js"
import { keccak_256 } from "@noble/hashes/sha3.js"
import { utf8ToBytes } from "@noble/hashes/utils.js"

/**
 * What separates the pool's hashes from each other (docs/protocol.md). Challenges of joins are those of every chain and made with
 * keccak256; what only this chain's program computes is made with sha256.
 */
export const tags = {
  join: keccak_256(utf8ToBytes("shielded-pool/v1/js")),
  operation: sha256(utf8ToBytes("shielded-pool/v1/op")),
  queue: sha256(utf8ToBytes("shielded-pool/v1/queue")),
} as const

/** A big-endian number. */
export function integerOf(bytes: Uint8Array): bigint {
  return bytes.reduce((value, byte) => (value << 8n) | BigInt(byte), 0n)
}

/** A hash as a field element: big-endian, modulo r. */
export function fieldElementOf(hash: Uint8Array): bigint {
  return integerOf(hash) % FIELD_MODULUS
}
