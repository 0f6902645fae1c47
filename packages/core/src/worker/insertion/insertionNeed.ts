import { Effect } from "effect"
import { NoteStore } from "../../port/storage/NoteStore.ts"
import type { PoolGatewayShape } from "../../port/chain/PoolGateway.ts"
import { ShieldedPool } from "../../port/chain/ShieldedPool.ts"

/** Number of leaves in one batch insertion. */
export const batchSize = 16

/** The insertions that our owners' queued notes need. Positions; all but `newest` are multiples of 16. */
export interface InsertionNeed {
  /** Start of the next batch insertion. */
  readonly start: number
  /** Exclusive end of the full batches up to and including the one with our newest note; equals `start` if there are none. */
  readonly fullUntil: number
  /** Start of the partial last batch. */
  readonly tail: number
  /** Position of our newest note, or of the last commitment that the operator wants inserted. */
  readonly newest: number
}

/**
 * Returns the insertions that our owners' notes need; `null` if none of them waits. Commitments of others after our newest note stay in the
 * queue, so others alone never cause costs for the operator.
 *
 * @param flushedUntil The operator wants the commitments before this position inserted, whoever owns them.
 */
export const insertionNeed = Effect.fnUntraced(function* (
  { chainId }: PoolGatewayShape,
  flushedUntil = 0,
) {
  const pool = yield* ShieldedPool
  const notes = yield* NoteStore
  const { queued, inserted } = yield* pool.queue(chainId)
  if (queued === inserted) return null
  const newest = Math.max((yield* notes.newestPosition(chainId)) ?? -1, flushedUntil - 1)
  if (newest < inserted) return null
  const start = batchOf(inserted)
  const tail = batchOf(queued)
  const fullUntil = Math.max(start, Math.min(tail, batchOf(newest) + batchSize))
  return { start, fullUntil, tail, newest } satisfies InsertionNeed
})

/** The first position of the batch that holds a position. */
function batchOf(position: number): number {
  return position - (position % batchSize)
}
