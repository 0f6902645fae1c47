import { Clock, Effect } from "effect"
import { deadlineFrom } from "../operation/deadline.ts"
import type { CallPlan, Operation } from "../operation/Operation.ts"
import { deadlinesOf } from "../port/chain/deadlinesOf.ts"
import { JobQueue } from "../port/storage/JobQueue.ts"
import { NoteStore } from "../port/storage/NoteStore.ts"
import type { PoolGatewayShape } from "../port/chain/PoolGateway.ts"
import { Telemetry } from "../port/Telemetry.ts"
import { UnitOfWork } from "../port/storage/UnitOfWork.ts"
import { advance } from "../worker/operationSteps.ts"

/** An executed attempt and its location. */
export interface Executed {
  readonly plan: CallPlan
  readonly block: number
  readonly transactionHash: string
}

/**
 * Moves an operation to its next stage. A merge must be at the depth at which balances count. Reservations stay as they are: the operation
 * has held the keys of the merge's notes since planning, and keeps the spent notes until its end. A part arrives here only from a final
 * block: its payment is never repeated, so it must not be reorganised away.
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
  // A third party that copies our call pays for it. If the chain does not show the sender, the relayer bears the cost.
  const ours = status.state === "mined" && gateway.senders.includes(status.sender)
  const { fee } = plan.call.extData
  const stage = {
    txHash: transactionHash,
    block,
    cost: ours ? status.cost : 0n,
    ...(fee === null ? {} : { fee: fee.amount }),
  }
  const settled = yield* unit.transact(
    Effect.gen(function* () {
      // Check again: a reorganisation may have happened since the first read.
      const found = yield* notes.executions(chainId, [plan.operationHash])
      if (found.get(plan.operationHash)?.block !== block || !(yield* isDeep)) return false
      const now = yield* Clock.currentTimeMillis
      const least = deadlineFrom(now, yield* deadlinesOf(gateway))
      const deadline = Math.min(operation.schedule?.until ?? least, least)
      yield* advance(operation, { type: "stage-over", stage, deadline })
      yield* queue.enqueue("operation", id)
      return true
    }),
  )
  if (settled)
    yield* telemetry.count(plan.kind === "merge" ? "merges_total" : "parts_total", {
      chain: String(chainId),
    })
})
