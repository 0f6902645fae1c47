import type { Effect } from "effect"
import type { ChainUnavailable } from "./ChainUnavailable.ts"
import type { CostEstimate } from "./Relayer.ts"

/**
 * What a batch insertion makes public: the first position and the number of commitments, the accumulators before and after them, the root
 * of the tree up to the batch's beginning with empty leaves behind it, and the root with them.
 */
export interface TreeUpdateFacts {
  readonly start: number
  readonly count: number
  readonly checkpoint: Uint8Array
  readonly accumulator: Uint8Array
  readonly alignedRoot: bigint
  readonly newRoot: bigint
}

/** What a pool has beside its tree where commitments wait for a batch insertion. The insertion itself is sent like any other call. */
export interface TreeQueue {
  /** The challenge that follows from an insertion's public facts. */
  readonly challenge: (update: TreeUpdateFacts) => bigint
  /** What one insertion costs now. */
  readonly insertionCost: Effect.Effect<CostEstimate, ChainUnavailable>
}
