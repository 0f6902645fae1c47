import { Effect } from "effect"
import type { Operation } from "../operation/Operation.ts"
import type { PoolGatewayShape } from "../port/PoolGateway.ts"
import { ShieldedPool } from "../port/ShieldedPool.ts"
import { flushQueue } from "./flushQueue.ts"
import type { Step } from "./operationSteps.ts"

/** Between looks at a tree that an insertion is about to grow, and at one that nothing is about to change. */
const treePause = 200
const longTreePause = 2_000

/**
 * What an operation does whose notes are not all in the tree: has the queue inserted, and looks again. A payout of a private send, and a
 * recovery of what one left behind, wait for the next batch instead: an insertion that is forced tells the whole chain that a note of
 * the order is about to be spent.
 */
export const waitForTree = Effect.fnUntraced(function* (
  { kind }: Operation,
  gateway: PoolGatewayShape,
) {
  const pool = yield* ShieldedPool
  const { queued, inserted } = yield* pool.queue(gateway.chainId)
  // A note that is in no queue was taken away by a reorganisation: no insertion brings it back.
  if (queued === inserted || kind === "payout" || kind === "recovery")
    return { again: longTreePause } satisfies Step
  yield* flushQueue(gateway)
  return { again: treePause } satisfies Step
})
