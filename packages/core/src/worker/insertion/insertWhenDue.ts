import { Clock, Effect } from "effect"
import { isTooEarlyForCanary } from "../../application/outOfTime/obstacles.ts"
import type { PoolGatewayShape } from "../../port/chain/PoolGateway.ts"
import { insertionNeed } from "./insertionNeed.ts"
import { openFullInsertions, openTailInsertion } from "./openInsertions.ts"
import { RelayConfiguration } from "../../port/RelayConfiguration.ts"
import { annotate } from "../../tracing/annotate.ts"
import { watchQueue } from "./watchQueue.ts"

/** What the indexing process remembers of a chain's queue between two polls. */
export interface QueueLook {
  /** The partial last batch while it holds a note of ours, and the time since when; milliseconds since the epoch. */
  readonly waiting: { readonly tail: number; readonly since: number } | null
  /** True if more full batches precede our notes than may be in flight at once. */
  readonly isLong: boolean
}

export const noLook: QueueLook = { waiting: null, isLong: false }

/**
 * Starts the insertions that are due for our notes: full batches at once, the partial last one after a note of ours has waited in it for
 * `batchDelay`. Does nothing while none of our notes waits.
 */
export const insertWhenDue = Effect.fn("worker.insertWhenDue", { root: true })(function* (
  gateway: PoolGatewayShape,
  before: QueueLook,
) {
  if (gateway.insertion === null) return noLook
  yield* annotate({ "chain.id": gateway.chainId })
  const need = yield* insertionNeed(gateway)
  const isLong = yield* watchQueue(gateway, gateway.insertion, need, before.isLong)
  if (need === null) return { waiting: null, isLong } satisfies QueueLook
  const { start, fullUntil, tail, newest } = need
  if (yield* isTooEarlyForCanary(gateway))
    return { waiting: before.waiting, isLong } satisfies QueueLook
  if (start < fullUntil) yield* openFullInsertions(gateway, need)
  if (newest < tail) return { waiting: null, isLong } satisfies QueueLook
  const { batchDelay } = yield* RelayConfiguration
  const now = yield* Clock.currentTimeMillis
  const waiting = before.waiting?.tail === tail ? before.waiting : { tail, since: now }
  if (start < tail || now - waiting.since < batchDelay)
    return { waiting, isLong } satisfies QueueLook
  yield* openTailInsertion(gateway, need)
  return { waiting: { tail, since: now }, isLong } satisfies QueueLook
})
