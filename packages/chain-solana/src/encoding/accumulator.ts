import { sha256 } from "@noble/hashes/sha2.js"
import { bytesOf, concat } from "@shielded-relay/pool-program"
import { tags } from "./tags.ts"

/**
 * A hash chain over the pool's commitments. This program has no insertion queue and never checks the value; the index only needs it to
 * change with every commitment.
 */
export function emptyAccumulatorOf(genesisHash: Uint8Array, program: Uint8Array): Uint8Array {
  return sha256(concat([tags.queue, genesisHash, program]))
}

export function foldAccumulator(accumulator: Uint8Array, commitment: bigint): Uint8Array {
  return sha256(concat([accumulator, bytesOf.word(commitment)]))
}
