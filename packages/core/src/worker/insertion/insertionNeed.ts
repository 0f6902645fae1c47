import { Effect } from "effect"
import { NoteStore } from "../../port/storage/NoteStore.ts"
import type { PoolGatewayShape } from "../../port/chain/PoolGateway.ts"
import { ShieldedPool } from "../../port/chain/ShieldedPool.ts"

/** Leaves of one batch insertion. */
export const batchSize = 16

/** What our owners' notes in a chain's queue need: positions, all but `newest` multiples of 16. */
export interface InsertionNeed {
  /** Where the next batch insertion begins. */
  readonly start: number
  /** Full batches up to here, exclusive, lie before or around our youngest note. `start` when none does. */
  readonly fullUntil: number
  /** Where the last batch begins, the one that is not full. */
  readonly tail: number
  /** Our youngest note. */
  readonly newest: number
}

/**
 * What must be inserted for our owners' notes; `null` when none of them waits. Commitments of strangers behind our youngest note are left to
 * the queue: strangers alone never make the operator pay.
 */
export const insertionNeed = Effect.fnUntraced(function* ({ chainId }: PoolGatewayShape) {
  const pool = yield* ShieldedPool
  const notes = yield* NoteStore
  const { queued, inserted } = yield* pool.queue(chainId)
  if (queued === inserted) return null
  const newest = yield* notes.newestPosition(chainId)
  if (newest === null || newest < inserted) return null
  const start = batchOf(inserted)
  const tail = batchOf(queued)
  const fullUntil = Math.max(start, Math.min(tail, batchOf(newest) + batchSize))
  return { start, fullUntil, tail, newest } satisfies InsertionNeed
})

/** The first position of the batch that holds a position. */
function batchOf(position: number): number {
  return position - (position % batchSize)
}
