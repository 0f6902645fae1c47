import type { Operation } from "../../operation/Operation.ts"
import type { TreeUpdate } from "../../port/chain/PoolCall.ts"
import { batchSize } from "./insertionNeed.ts"

/** Start of an insertion's batch; `null` for an unplanned insertion written by a version without pipelining. */
export function insertionStart(operation: Operation): number | null {
  const { intent } = operation
  const wanted = intent?.kind === "tree-update" ? intent.start : undefined
  return wanted ?? plannedUpdate(operation)?.start ?? null
}

/** The newest plan of an insertion. */
export function plannedUpdate({ attempts }: Pick<Operation, "attempts">): TreeUpdate | null {
  const plan = attempts.at(-1)?.plan
  return plan?.kind === "tree-update" ? plan.update : null
}

/** Whether an insertion's batch is partial, so that the next one may repeat it, or unknown. */
export function isPartialInsertion(operation: Operation): boolean {
  const update = plannedUpdate(operation)
  return update === null
    ? insertionStart(operation) === null
    : update.commitments.length < batchSize
}
