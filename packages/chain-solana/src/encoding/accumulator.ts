import { sha256 } from "@noble/hashes/sha2.js"
import { bytesOf, concat } from "@shielded-relay/pool-program"
import { tags } from "./tags.ts"

/**
 * A chain of hashes over the commitments. The program has no queue and checks no such thing: what the index counts on is only that it
 * follows every commitment.
 */
export function emptyAccumulatorOf(genesisHash: Uint8Array, program: Uint8Array): Uint8Array {
  return sha256(concat([tags.queue, genesisHash, program]))
}

export function foldAccumulator(accumulator: Uint8Array, commitment: bigint): Uint8Array {
  return sha256(concat([accumulator, bytesOf.word(commitment)]))
}
