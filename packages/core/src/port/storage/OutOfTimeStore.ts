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

/**
 * Calls that ran out of time. A block of the chain that holds one may still be reorganised away.
 *
 * Laws:
 * 1. `record` stores a call with all its fields. A second call with the same chain and transaction changes nothing.
 * 2. `blamedSince` returns the chain's calls that blame `blamed` and were seen at `at` or later, ordered by `at`, then hash.
 * 3. `newestInsertion` returns the chain's newest batch insertion by `at`, then hash; `null` if there is none.
 */
export interface OutOfTimeStoreShape {
  readonly record: (call: OutOfTimeCall) => Effect.Effect<void, StorageUnavailable>
  readonly blamedSince: (
    chainId: ChainId,
    blamed: string,
    at: number,
  ) => Effect.Effect<ReadonlyArray<OutOfTimeCall>, StorageUnavailable>
  readonly newestInsertion: (
    chainId: ChainId,
  ) => Effect.Effect<OutOfTimeCall | null, StorageUnavailable>
}

export class OutOfTimeStore extends Context.Service<OutOfTimeStore, OutOfTimeStoreShape>()(
  "shielded-relay/OutOfTimeStore",
) {}
