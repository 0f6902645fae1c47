import { FIELD_MODULUS } from "@shielded-relay/pool"
import { sha256 } from "@noble/hashes/sha2.js"
import { utf8ToBytes } from "@noble/hashes/utils.js"

/** Domain separation tags of the hashes that only this chain's program computes (docs/protocol.md). */
export const tags = {
  operation: sha256(utf8ToBytes("shielded-pool/v1/op")),
  queue: sha256(utf8ToBytes("shielded-pool/v1/queue")),
} as const

/** Reads a big-endian unsigned integer. */
export function integerOf(bytes: Uint8Array): bigint {
  return bytes.reduce((value, byte) => (value << 8n) | BigInt(byte), 0n)
}

/** Reduces a hash to a field element: big-endian, modulo r. */
export function fieldElementOf(hash: Uint8Array): bigint {
  return integerOf(hash) % FIELD_MODULUS
}
