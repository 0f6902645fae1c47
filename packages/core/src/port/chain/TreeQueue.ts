import type { Effect } from "effect"
import type { ChainUnavailable } from "./ChainUnavailable.ts"
import type { CostEstimate } from "./Relayer.ts"

/**
 * The public facts of a batch insertion: the first position, the number of commitments, the accumulators before and after them, the root of
 * the tree up to the start of the batch with empty leaves behind it, and the root after the insertion.
 */
export interface TreeUpdateFacts {
  readonly start: number
  readonly count: number
  readonly checkpoint: Uint8Array
  readonly accumulator: Uint8Array
  readonly alignedRoot: bigint
  readonly newRoot: bigint
}

/** The queue of a pool whose commitments wait for a batch insertion. The insertion is sent like any other call. */
export interface TreeQueue {
  /** Derives the challenge from the public facts of an insertion. */
  readonly challenge: (update: TreeUpdateFacts) => bigint
  /** Current cost of one insertion. */
  readonly insertionCost: Effect.Effect<CostEstimate, ChainUnavailable>
}
