import type { Effect } from "effect"
import { Context } from "effect"
import type { ChainId } from "../../address/ChainId.ts"
import type { StorageUnavailable } from "./StorageUnavailable.ts"

/** A transaction of ours for which a block producer ran out of processor time. */
export interface OutOfTimeCall {
  readonly chainId: ChainId
  readonly transactionHash: string
  /** The recipient or swap venue that the call ran (`blamedKey`); `null` if it ran nothing but the pool and its token. */
  readonly blamed: string | null
  /** Of a batch insertion: the number of leaves that the tree would have had after it. `null` for other calls. */
  readonly leaves: number | null
  /** When it was first seen, in milliseconds since the epoch. */
  readonly at: number
}

/** A batch insertion of ours that a block producer executed in time. */
export interface ExecutedInsertion {
  readonly chainId: ChainId
  readonly producer: string
  readonly transactionHash: string
  /** When it was first seen, in milliseconds since the epoch. */
  readonly at: number
}

/**
 * Calls that ran out of time, and the block producers that executed a batch insertion in time. A block of the chain that holds one may
 * still be reorganised away; what its producer's machine did stays true.
 *
 * Laws:
 * 1. `record` stores a call with all its fields. A second call with the same chain and transaction changes nothing.
 * 2. `blamedSince` returns the chain's calls that blame `blamed` and were seen at `at` or later, ordered by `at`, then hash.
 * 3. `newestInsertions` returns the chain's newest batch insertions that ran out of time, at most `most`, the newest first by `at`, then hash.
 * 4. `recordExecuted` stores a producer of the chain once. A second insertion that the same producer executed changes nothing.
 * 5. `producers` returns how many producers of the chain are stored.
 */
export interface OutOfTimeStoreShape {
  readonly record: (call: OutOfTimeCall) => Effect.Effect<void, StorageUnavailable>
  readonly blamedSince: (
    chainId: ChainId,
    blamed: string,
    at: number,
  ) => Effect.Effect<ReadonlyArray<OutOfTimeCall>, StorageUnavailable>
  readonly newestInsertions: (
    chainId: ChainId,
    most: number,
  ) => Effect.Effect<ReadonlyArray<OutOfTimeCall>, StorageUnavailable>
  readonly recordExecuted: (insertion: ExecutedInsertion) => Effect.Effect<void, StorageUnavailable>
  readonly producers: (chainId: ChainId) => Effect.Effect<number, StorageUnavailable>
}

export class OutOfTimeStore extends Context.Service<OutOfTimeStore, OutOfTimeStoreShape>()(
  "shielded-relay/OutOfTimeStore",
) {}
