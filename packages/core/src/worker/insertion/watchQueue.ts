import { Effect } from "effect"
import type { PoolGatewayShape, TreeQueue } from "../../port/chain/PoolGateway.ts"
import { Telemetry } from "../../port/Telemetry.ts"
import { batchSize, type InsertionNeed } from "./insertionNeed.ts"
import { insertionsAtOnce } from "./openInsertions.ts"
import { logged } from "../../tracing/logEvents.ts"

/** Commitments of all insertions in flight at once. A longer queue ahead of our notes takes several blocks. */
const longQueue = insertionsAtOnce * batchSize

/**
 * Records how many commitments must be inserted for our notes, and warns while there are so many that spends wait, for example if others
 * flood the queue. Returns whether the queue is that long.
 */
export const watchQueue = Effect.fnUntraced(function* (
  gateway: PoolGatewayShape,
  { insertionCost }: TreeQueue,
  need: InsertionNeed | null,
  wasLong: boolean,
) {
  const telemetry = yield* Telemetry
  const chain = String(gateway.chainId)
  const notes = need === null ? 0 : need.fullUntil - need.start
  yield* telemetry.gauge("queue_ahead", notes, { chain })
  const isLong = notes > longQueue
  if (isLong && !wasLong) {
    const { gas } = yield* insertionCost
    const insertions = notes / batchSize
    yield* logged("queue-long", { chain, notes, insertions, gas: String(gas * BigInt(insertions)) })
  }
  if (!isLong && wasLong) yield* logged("queue-short", { chain })
  return isLong
})
