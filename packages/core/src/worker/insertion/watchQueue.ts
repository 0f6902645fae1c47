import { Effect } from "effect"
import type { PoolGatewayShape, TreeQueue } from "../../port/chain/PoolGateway.ts"
import { Telemetry } from "../../port/Telemetry.ts"
import { batchSize, type InsertionNeed } from "./insertionNeed.ts"
import { insertionsAtOnce } from "./openInsertions.ts"

/** More full batches than go out at once: what lies ahead of our notes takes several blocks. */
const longQueue = insertionsAtOnce * batchSize

/**
 * Tells the operator how many commitments have to be inserted for our notes, and warns while they are so many that spends wait: what a
 * queue stuffed by others costs. Gives whether they are.
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
    yield* Effect.logWarning("many notes of others are inserted ahead of our owners' notes").pipe(
      Effect.annotateLogs({ chain, notes, insertions, gas: String(gas * BigInt(insertions)) }),
    )
  }
  if (!isLong && wasLong)
    yield* Effect.logInfo("the queue ahead of our owners' notes is short again").pipe(
      Effect.annotateLogs({ chain }),
    )
  return isLong
})
