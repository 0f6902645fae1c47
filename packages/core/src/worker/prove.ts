import { Clock, Effect } from "effect"
import { failureReasons } from "../operation/failureReasons.ts"
import { ownerOfOperation } from "../operation/ownerOfOperation.ts"
import type { Operation } from "../operation/Operation.ts"
import { ShieldedPool } from "../port/chain/ShieldedPool.ts"
import { advance, type Step } from "./operationSteps.ts"
import { doubtProver, ProverDoubt } from "./ProverDoubt.ts"
import { replanOrFail } from "./replan.ts"

/** Pause between polls while this process's prover is paused; milliseconds. */
const doubtPause = 1_000

/** planned → proven. Makes a new plan if the old one can no longer be proven. */
export const prove = Effect.fn("worker.prove")(function* (operation: Operation) {
  const pool = yield* ShieldedPool
  const newest = operation.attempts.at(-1)
  if (newest === undefined) return "done" satisfies Step
  const doubt = yield* ProverDoubt
  // A short pause, so that another proving process can take the job meanwhile.
  if ((yield* Clock.currentTimeMillis) < doubt.until)
    return { again: doubtPause, waitsFor: "prover" } satisfies Step
  const proven = yield* pool
    .prove(operation.chainId, ownerOfOperation(operation), newest.plan)
    .pipe(
      Effect.catchTag("ProofFailed", (error) =>
        error.reason === "witness"
          ? Effect.succeed(null)
          : error.reason === "invalid"
            ? Effect.as(doubtProver(error.circuit), "invalid" as const)
            : Effect.fail(error),
      ),
    )
  // Keep the plan: nothing of it left this process. After its deadline the operation ends and releases its notes.
  if (proven === "invalid") return { again: doubtPause, waitsFor: "prover" } satisfies Step
  if (proven !== null) {
    doubt.wrong = 0
    const next = yield* advance(operation, { type: "proven", transaction: proven })
    return { next } satisfies Step
  }
  // The witness breaks a constraint because a reorganisation changed the tree. A new plan may succeed.
  return yield* replanOrFail(operation, failureReasons.unprovable.text)
})
