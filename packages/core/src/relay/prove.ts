import { Effect } from "effect"
import { failureReasons } from "../operation/failureReasons.ts"
import { ownerOfOperation } from "../operation/ownerOfOperation.ts"
import type { Operation } from "../operation/Operation.ts"
import { ShieldedPool } from "../port/ShieldedPool.ts"
import { advance, type Step } from "./operationSteps.ts"
import { replanOrFail } from "./replan.ts"

/** planned → proven; a new plan when the old one cannot be proven any more. */
export const prove = Effect.fnUntraced(function* (operation: Operation) {
  const pool = yield* ShieldedPool
  const newest = operation.attempts.at(-1)
  if (newest === undefined) return "done" satisfies Step
  const proven = yield* pool
    .prove(operation.chainId, ownerOfOperation(operation), newest.plan)
    .pipe(
      Effect.catchTag("ProofFailed", (error) =>
        error.reason === "witness" ? Effect.succeed(null) : Effect.fail(error),
      ),
    )
  if (proven !== null) {
    const next = yield* advance(operation, { type: "proven", transaction: proven })
    return { next } satisfies Step
  }
  // The witness broke a constraint: the tree moved under the plan (a reorganisation), so a new plan may hold.
  return yield* replanOrFail(operation, failureReasons.unprovable.text)
})
