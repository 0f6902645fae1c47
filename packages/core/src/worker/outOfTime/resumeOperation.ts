import { Effect } from "effect"
import type { OperationId } from "../../operation/Operation.ts"
import { OperationStore } from "../../port/storage/OperationStore.ts"
import { advance } from "../operationSteps.ts"

/** The result of `resumeOperation`. Only `resumed` changed anything. */
export type Resumption = "resumed" | "unknown" | "not-held"

/**
 * Lets an operation go on that is held because a transaction of it ran out of time. It is sent again while its deadline leaves time, and
 * may burn another fee limit, which its owner owes, too.
 */
export const resumeOperation = Effect.fn("operator.resumeOperation")(function* (id: OperationId) {
  const operations = yield* OperationStore
  const operation = yield* operations.find(id)
  if (operation === null) return "unknown" satisfies Resumption
  if (operation.held !== true) return "not-held" satisfies Resumption
  yield* advance(operation, { type: "resumed" })
  return "resumed" satisfies Resumption
})
