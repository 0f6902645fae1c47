import { Clock, Effect } from "effect"
import { failureReasons } from "../operation/failureReasons.ts"
import { ownerOfOperation } from "../operation/ownerOfOperation.ts"
import type { Operation, Plan } from "../operation/Operation.ts"
import { ShieldedPool } from "../port/chain/ShieldedPool.ts"
import { countUsed, provenAhead } from "./insertion/ProofsAhead.ts"
import { advance, type Step } from "./operationSteps.ts"
import { doubtProver, ProverDoubt } from "./ProverDoubt.ts"
import { replanOrFail } from "./replan.ts"

/** Pause between polls while this process's prover is paused; milliseconds. */
const doubtPause = 1_000

/** planned → proven. Makes a new plan if the old one can no longer be proven. */
export const prove = Effect.fn("worker.prove")(function* (operation: Operation) {
  const newest = operation.attempts.at(-1)
  if (newest === undefined) return "done" satisfies Step
  const { plan } = newest
  const ahead =
    plan.kind === "tree-update" ? null : yield* provenAhead(operation.id, plan.operationHash)
  const proven = ahead ?? (yield* provePlan(operation, plan))
  // Keep the plan: nothing of it left this process. After its deadline the operation ends and releases its notes.
  if (proven === "invalid") return { again: doubtPause, waitsFor: "prover" } satisfies Step
  if (proven !== null) {
    const next = yield* advance(operation, { type: "proven", transaction: proven })
    if (ahead !== null) yield* countUsed(operation)
    return { next } satisfies Step
  }
  // The witness breaks a constraint because a reorganisation changed the tree. A new plan may succeed.
  return yield* replanOrFail(operation, failureReasons.unprovable.text)
})

/**
 * The transaction with the proofs of a plan; `null` if the witness breaks a constraint, `"invalid"` if this process's prover is in doubt:
 * after a short pause, in which another proving process can take the job, it tries again.
 */
export const provePlan = Effect.fnUntraced(function* (operation: Operation, plan: Plan) {
  const pool = yield* ShieldedPool
  const doubt = yield* ProverDoubt
  if ((yield* Clock.currentTimeMillis) < doubt.until) return "invalid" as const
  const proven = yield* pool
    .prove(operation.chainId, ownerOfOperation(operation), plan)
    .pipe(
      Effect.catchTag("ProofFailed", (error) =>
        error.reason === "witness"
          ? Effect.succeed(null)
          : error.reason === "invalid"
            ? Effect.as(doubtProver(error.circuit), "invalid" as const)
            : Effect.fail(error),
      ),
    )
  if (proven !== null && proven !== "invalid") doubt.wrong = 0
  return proven
})
