import { Effect } from "effect"
import { newOperation } from "../operation/newOperation.ts"
import { newOperationId } from "../operation/newOperationId.ts"
import { Clock } from "../port/Clock.ts"
import { JobQueue } from "../port/JobQueue.ts"
import { OperationStore } from "../port/OperationStore.ts"
import type { PoolGatewayShape } from "../port/PoolGateway.ts"
import { UnitOfWork } from "../port/UnitOfWork.ts"
import { RelayConfiguration } from "./RelayConfiguration.ts"

/**
 * Starts a batch insertion unless one of this chain is under way. It is an operation like any other, without an owner: the same
 * sender nonces, the same persistence before sending.
 */
export const flushQueue = Effect.fnUntraced(function* (gateway: PoolGatewayShape) {
  const unit = yield* UnitOfWork
  const operations = yield* OperationStore
  const queue = yield* JobQueue
  const { operationLifetime } = yield* RelayConfiguration
  const now = yield* (yield* Clock).now
  const flush = newOperation(
    {
      id: yield* newOperationId,
      request: null,
      chainId: gateway.chainId,
      intent: { kind: "tree-update" },
      kind: "tree-update",
      status: { state: "accepted" },
      deadline: now + operationLifetime[gateway.family],
    },
    now,
  )
  yield* unit.transact(
    Effect.gen(function* () {
      const inserted = yield* operations.insertTreeUpdate(flush)
      if (inserted) yield* queue.enqueue("operation", flush.id)
    }),
  )
})
