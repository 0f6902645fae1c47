import { Clock, Effect } from "effect"
import { failureReasons } from "../operation/failureReasons.ts"
import { ownerOfOperation } from "../operation/ownerOfOperation.ts"
import type { Operation } from "../operation/Operation.ts"
import { ShieldedPool } from "../port/chain/ShieldedPool.ts"
import { advance, type Step } from "./operationSteps.ts"
import { doubtProver, ProverDoubt } from "./ProverDoubt.ts"
import { replanOrFail } from "./replan.ts"

/** Between looks at an operation while the prover of this process is left alone; milliseconds. */
const doubtPause = 1_000

/** planned → proven; a new plan when the old one cannot be proven any more. */
export const prove = Effect.fn("worker.prove")(function* (operation: Operation) {
  const pool = yield* ShieldedPool
  const newest = operation.attempts.at(-1)
  if (newest === undefined) return "done" satisfies Step
  const doubt = yield* ProverDoubt
  // Short, so that another proving process can take the job meanwhile.
  if ((yield* Clock.currentTimeMillis) < doubt.until) return { again: doubtPause } satisfies Step
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
  // The plan stands: nothing of it was shown to anybody, and past its deadline the operation ends with its notes free.
  if (proven === "invalid") return { again: doubtPause } satisfies Step
  if (proven !== null) {
    doubt.wrong = 0
    const next = yield* advance(operation, { type: "proven", transaction: proven })
    return { next } satisfies Step
  }
  // The witness broke a constraint: the tree moved under the plan (a reorganisation), so a new plan may hold.
  return yield* replanOrFail(operation, failureReasons.unprovable.text)
})
