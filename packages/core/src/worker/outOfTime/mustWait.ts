import { Effect } from "effect"
import { calledBy } from "../../application/outOfTime/blamedKey.ts"
import { blockedUntil, closureOf } from "../../application/outOfTime/obstacles.ts"
import type { Operation } from "../../operation/Operation.ts"
import type { PoolGatewayShape } from "../../port/chain/PoolGateway.ts"

/**
 * Whether an operation must not be signed now: its chain is closed, or what it calls is blocked. Batch insertions are the canaries that
 * open the chain again. Whoever resumed an operation knows of the block that its own transaction caused.
 */
export const mustWait = Effect.fnUntraced(function* (
  operation: Pick<Operation, "intent" | "attempts" | "kind" | "burnt">,
  gateway: PoolGatewayShape,
) {
  if (operation.kind === "tree-update") return false
  if ((yield* closureOf(gateway)) !== null) return true
  const called = calledBy(operation)
  if (called === null || operation.burnt !== undefined) return false
  return (yield* blockedUntil(gateway, called)) !== null
})
