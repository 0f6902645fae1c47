import type { Attempt, Operation } from "../operation/Operation.ts"
import { completedStages } from "../operation/stages.ts"
import type { JournalRow } from "../port/storage/journal/Journal.ts"
import type {
  OperationStory,
  OrderStory,
  StoryAttempt,
  StoryStep,
} from "../port/storage/operator/OperatorReads.ts"
import type { Order } from "../port/storage/OrderStore.ts"
import type { OperationWait } from "../port/storage/journal/WaitStore.ts"
import { isWithheld } from "../privateSend/transitionOrder.ts"

/**
 * The story of an operation. Each field is named here, so that a new one of the operation stays hidden until somebody decides to show it.
 *
 * @param rows Its rows of the journal, in the order of their versions.
 * @param wait The wait of its version.
 */
export function storyOfOperation(
  operation: Operation,
  rows: ReadonlyArray<JournalRow>,
  wait: OperationWait | null,
): OperationStory {
  const { id, chainId, kind, status, createdAt, updatedAt, deadline, version } = operation
  const { schedule, burnt = [], held = false, attempts } = operation
  const stages = completedStages(operation)
  const calls = [...stages.map((stage) => stage.attempts), attempts]
  return {
    id,
    chainId,
    kind,
    state: status.state,
    createdAt,
    updatedAt,
    deadline,
    version,
    code: "code" in status ? status.code : null,
    isHeld: held,
    scheduledTime: schedule?.scheduledTime ?? null,
    result:
      "result" in status ? { txHash: status.result.txHash, block: status.result.block } : null,
    attempts: calls.flatMap((tries, index) => tries.map((one) => attemptOf(one, index + 1))),
    burnt: burnt.map(({ hash }) => hash),
    steps: rows.map(stepOf),
    wait: wait === null ? null : { reason: wait.reason, until: wait.until },
  }
}

function attemptOf({ plan, proven, transactions }: Attempt, call: number): StoryAttempt {
  return {
    call,
    purpose: plan.kind,
    isProven: proven !== null,
    transactions: transactions.map(({ hash, senderNonce }) => ({ hash, senderNonce })),
  }
}

/** The story of an order. */
export function storyOfOrder(order: Order, rows: ReadonlyArray<JournalRow>): OrderStory {
  const { id, chainId, phase, createdAt, deadline, completionTime, payouts } = order
  return {
    id,
    chainId,
    phase,
    createdAt,
    deadline,
    completionTime,
    isWithheld: isWithheld(order),
    payouts: payouts.map(({ status, scheduledTime, deadline: until, operation }) => ({
      status,
      scheduledTime,
      deadline: until,
      operation,
    })),
    steps: rows.map(stepOf),
  }
}

const stepOf = ({ version, at, state }: JournalRow): StoryStep => ({ version, at, state })
