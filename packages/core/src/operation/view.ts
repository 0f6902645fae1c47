import type { Operation, OperationState, Plan } from "./Operation.ts"
import { isInEarlierStage, completedStages } from "./stages.ts"
import { isFinal } from "./transition.ts"

/** The state shown to the owner. Until the last call is planned, it is `accepted`. */
export function shownState(operation: Operation): OperationState["state"] {
  const { state } = operation.status
  return !isFinal(state) && isInEarlierStage(operation) ? "accepted" : state
}

/**
 * The calls before the last one, oldest first. `block` is set for completed ones. All attempts of a stage are of one kind. A call during
 * which the operation failed was never executed.
 */
export function earlierCalls(operation: Operation): ReadonlyArray<{
  readonly plan: Plan
  readonly txHash: string
  readonly block: number | null
  /** The relay fee that the call published; `null` if it published none. */
  readonly fee: bigint | null
}> {
  const plan = operation.attempts.at(-1)?.plan
  const current = shownState(operation) === "accepted" ? newestHash(operation) : null
  return [
    ...completedStages(operation).flatMap(({ attempts, txHash, block, fee = null }) =>
      attempts.slice(-1).map((attempt) => ({ plan: attempt.plan, txHash, block, fee })),
    ),
    ...(plan === undefined || current === null
      ? []
      : [{ plan, txHash: current, block: null, fee: null }]),
  ]
}

/** The hash shown for an operation: the executed one, otherwise the newest signed one. Hashes of earlier calls are never shown here. */
export function currentHash(operation: Operation): string | null {
  if ("result" in operation.status) return operation.status.result.txHash
  return isInEarlierStage(operation) ? null : newestHash(operation)
}

function newestHash({ attempts }: Operation): string | null {
  return attempts.at(-1)?.transactions.at(-1)?.hash ?? null
}
