import { Clock, Effect } from "effect"
import { isTooEarlyForCanary } from "../../application/outOfTime/obstacles.ts"
import type { PoolGatewayShape } from "../../port/chain/PoolGateway.ts"
import { insertionNeed } from "./insertionNeed.ts"
import { openFullInsertions, openTailInsertion } from "./openInsertions.ts"
import { RelayConfiguration } from "../../port/RelayConfiguration.ts"
import { currentControls } from "../../application/operator/controls.ts"
import { annotate } from "../../tracing/annotate.ts"
import { watchQueue } from "./watchQueue.ts"

/** What the indexing process remembers of a chain's queue between two polls. */
export interface QueueLook {
  /** The partial last batch while it holds a note of ours, and the time since when; milliseconds since the epoch. */
  readonly waiting: { readonly tail: number; readonly since: number } | null
  /** True if more full batches precede our notes than may be in flight at once. */
  readonly isLong: boolean
  /** The last flush for which the partial last batch was started: its timer decides about further attempts. */
  readonly flushed: number
}

export const noLook: QueueLook = { waiting: null, isLong: false, flushed: 0 }

/**
 * Starts the insertions that are due for our notes: full batches at once, the partial last one after a note of ours has waited in it for
 * `batchDelay`. Does nothing while none of our notes waits. What the operator flushes does not wait for the timer, and notes of others go
 * with it.
 */
export const insertWhenDue = Effect.fn("worker.insertWhenDue", { root: true })(function* (
  gateway: PoolGatewayShape,
  before: QueueLook,
) {
  if (gateway.insertion === null) return noLook
  yield* annotate({ "chain.id": gateway.chainId })
  const flushedUntil = (yield* currentControls).flushedUntil(gateway.chainId)
  const need = yield* insertionNeed(gateway, flushedUntil)
  const isLong = yield* watchQueue(gateway, gateway.insertion, need, before.isLong)
  if (need === null) return { ...before, waiting: null, isLong } satisfies QueueLook
  const { start, fullUntil, tail, newest } = need
  if (yield* isTooEarlyForCanary(gateway)) return { ...before, isLong } satisfies QueueLook
  if (start < fullUntil) yield* openFullInsertions(gateway, need)
  if (newest < tail) return { ...before, waiting: null, isLong } satisfies QueueLook
  const { batchDelay } = yield* RelayConfiguration
  const now = yield* Clock.currentTimeMillis
  const waiting = before.waiting?.tail === tail ? before.waiting : { tail, since: now }
  const isFlushed = flushedUntil > tail && flushedUntil !== before.flushed
  if (start < tail || (!isFlushed && now - waiting.since < batchDelay))
    return { ...before, waiting, isLong } satisfies QueueLook
  const hasStarted = yield* openTailInsertion(gateway, need)
  const flushed = hasStarted ? flushedUntil : before.flushed
  return { waiting: { tail, since: now }, isLong, flushed } satisfies QueueLook
})
