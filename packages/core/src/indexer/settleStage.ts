import { Effect } from "effect"
import type { CallPlan, Operation } from "../operation/Operation.ts"
import { JobQueue } from "../port/storage/JobQueue.ts"
import { NoteStore } from "../port/storage/NoteStore.ts"
import type { PoolGatewayShape } from "../port/chain/PoolGateway.ts"
import { Telemetry } from "../port/Telemetry.ts"
import { UnitOfWork } from "../port/storage/UnitOfWork.ts"
import { advance } from "../worker/operationSteps.ts"

/** The attempt that the pool executed, and where. */
export interface Executed {
  readonly plan: CallPlan
  readonly block: number
  readonly transactionHash: string
}

/**
 * Takes an operation to its next stage once a merge is at the depth at which balances count. Nothing moves from one reservation to another: the
 * notes that the merge made are the operation's by their keys since it was planned, and those that it spent stay so until the end. A part is
 * in a final block when it comes here: what it paid is never done again, so nothing may undo it.
 */
export const settleStage = Effect.fnUntraced(function* (
  operation: Operation,
  gateway: PoolGatewayShape,
  { plan, block, transactionHash }: Executed,
) {
  const unit = yield* UnitOfWork
  const notes = yield* NoteStore
  const queue = yield* JobQueue
  const telemetry = yield* Telemetry
  const { chainId, id } = operation
  const isDeep = Effect.map(
    notes.chainStatus(chainId),
    (chainStatus) => chainStatus !== null && block <= chainStatus.confirmed,
  )
  if (!(yield* isDeep)) return
  const status = yield* gateway.transactionStatus(transactionHash)
  // Whoever copies our call pays for it; and where the chain does not tell, the loss is the relayer's own.
  const ours = status.state === "mined" && gateway.senders.includes(status.sender)
  const stage = { txHash: transactionHash, block, cost: ours ? status.cost : 0n }
  const settled = yield* unit.transact(
    Effect.gen(function* () {
      // Asked again: the chain may have gone another way since the index was looked at.
      const found = yield* notes.executions(chainId, [plan.operationHash])
      if (found.get(plan.operationHash)?.block !== block || !(yield* isDeep)) return false
      yield* advance(operation, { type: "stage-over", stage })
      yield* queue.enqueue("operation", id)
      return true
    }),
  )
  if (settled)
    yield* telemetry.count(plan.kind === "merge" ? "merges_total" : "parts_total", {
      chain: String(chainId),
    })
})
