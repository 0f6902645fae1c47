import type { Operation } from "../../operation/Operation.ts"
import type { TreeUpdate } from "../../port/chain/PoolCall.ts"
import { batchSize } from "./insertionNeed.ts"

/** Where the batch of an insertion begins; `null` for one that a version without pipelining has yet to plan. */
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

/** Whether an insertion is planned that the next one may have to repeat, or one whose batch nobody knows yet. */
export function isPartialInsertion(operation: Operation): boolean {
  const update = plannedUpdate(operation)
  return update === null
    ? insertionStart(operation) === null
    : update.commitments.length < batchSize
}
