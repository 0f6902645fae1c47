import { Effect } from "effect"
import { maxPendingPerOwner } from "../application/intake/capacity.ts"
import type { Operation, OperationState } from "../operation/Operation.ts"
import { ownerIdOfOperation } from "../operation/ownerOfOperation.ts"
import { unprovenStates, unsentStates } from "../operation/transition.ts"
import { OperationStore } from "../port/storage/OperationStore.ts"
import { OrderStore } from "../port/storage/OrderStore.ts"
import { RelayConfiguration } from "../port/RelayConfiguration.ts"

/**
 * Whether an operation that was proven before may be proven again now. An unsent operation already holds one of its owner's places. A
 * payout takes one of the places of its order. Any other operation takes one of its owner's, limited as for a new request
 * (`requireCapacity`).
 */
export const hasProvingPlace = Effect.fnUntraced(function* (operation: Operation) {
  if (isIn(unsentStates, operation)) return true
  const operations = yield* OperationStore
  const { operationsPerWorker } = yield* RelayConfiguration
  const { intent } = operation
  if (intent?.kind === "payout") {
    const order = yield* (yield* OrderStore).find(intent.orderId)
    const started = order?.payouts.flatMap((payout) => payout.operation ?? []) ?? []
    const rows = yield* operations.findAll(started)
    return rows.filter((row) => isIn(unprovenStates, row)).length < operationsPerWorker
  }
  const owner = ownerIdOfOperation(operation)
  if (owner === null) return true
  return (yield* operations.countUnsent(owner)) < (yield* maxPendingPerOwner)
})

function isIn(states: ReadonlyArray<OperationState["state"]>, { status }: Operation): boolean {
  return states.includes(status.state)
}
