import { Effect } from "effect"
import type { Operation } from "../../operation/Operation.ts"
import { operationView } from "../../operation/view.ts"
import { PoolGateways } from "../../port/chain/PoolGateway.ts"

/** What its owner is told of an operation, also of one on a chain that is configured no more. */
export const describeOperation = Effect.fnUntraced(function* (operation: Operation) {
  const gateways = yield* PoolGateways
  return operationView(operation, gateways.get(operation.chainId)?.family ?? "evm")
})
