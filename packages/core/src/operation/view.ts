import type { Operation, OperationState, Plan } from "./Operation.ts"
import { isOnTheWay, stagesOver } from "./stages.ts"
import { isFinal } from "./transition.ts"

/** What its owner is told of the state. Until the last of its calls is planned, what was asked for is no further than accepted. */
export function shownState(operation: Operation): OperationState["state"] {
  const { state } = operation.status
  return !isFinal(state) && isOnTheWay(operation) ? "accepted" : state
}

/**
 * The calls before the last one, oldest first; the block is that of the ones that are over. Every attempt of a stage is of one kind. What an
 * operation failed with in the middle was never executed.
 */
export function earlierCalls(operation: Operation): ReadonlyArray<{
  readonly plan: Plan
  readonly txHash: string
  readonly block: number | null
}> {
  const plan = operation.attempts.at(-1)?.plan
  const current = shownState(operation) === "accepted" ? newestHash(operation) : null
  return [
    ...stagesOver(operation).flatMap(({ attempts, txHash, block }) =>
      attempts.slice(-1).map((attempt) => ({ plan: attempt.plan, txHash, block })),
    ),
    ...(plan === undefined || current === null ? [] : [{ plan, txHash: current, block: null }]),
  ]
}

/** The hash that stands for an operation: the one that was executed, else the newest that was sent; never that of a call before its last. */
export function currentHash(operation: Operation): string | null {
  if ("result" in operation.status) return operation.status.result.txHash
  return isOnTheWay(operation) ? null : newestHash(operation)
}

function newestHash({ attempts }: Operation): string | null {
  return attempts.at(-1)?.transactions.at(-1)?.hash ?? null
}
