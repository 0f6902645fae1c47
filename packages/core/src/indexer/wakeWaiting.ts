import { Clock, Effect } from "effect"
import { JobQueue } from "../port/storage/JobQueue.ts"
import { OperationStore } from "../port/storage/OperationStore.ts"
import type { PoolGatewayShape } from "../port/chain/PoolGateway.ts"
import { pauseLeft } from "../worker/setAside.ts"

/** Operations that one poll wakes. */
const limit = 1_000

/**
 * Wakes the operations whose time has come. The rows say when, so an operation that lost its worker, or whose time passed while every
 * process was down, starts at the next poll.
 */
export const wakeWaiting = Effect.fn("indexer.wakeWaiting")(function* ({
  chainId,
}: PoolGatewayShape) {
  const operations = yield* OperationStore
  const queue = yield* JobQueue
  const now = yield* Clock.currentTimeMillis
  for (const row of yield* operations.waitingDue(chainId, now, limit))
    if ((yield* pauseLeft("steps", row)) === 0) yield* queue.enqueue("operation", row.id)
})
