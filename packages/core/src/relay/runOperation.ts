import { Effect, Option } from "effect"
import type { Operation, OperationId } from "../operation/Operation.ts"
import { Clock } from "../port/Clock.ts"
import { JobQueue } from "../port/JobQueue.ts"
import { OperationStore } from "../port/OperationStore.ts"
import type { PoolGatewayShape } from "../port/PoolGateway.ts"
import { ShieldedPool } from "../port/ShieldedPool.ts"
import { gatewayOf } from "./gatewayOf.ts"
import { advance, conclude, failure, ownerOfOperation, type Step } from "./operationSteps.ts"
import { planFor, replanOrFail } from "./replan.ts"
import { RunningOperations } from "./RunningOperations.ts"
import { sendTransaction, signTransaction } from "./sendTransaction.ts"
import { waitForTree } from "./waitForTree.ts"
import { whileLeased } from "./whileLeased.ts"

/**
 * The body of an `operation` job: takes one operation as far as it goes, one worker at a time. Idempotent: every step is a
 * compare-and-set, so a second worker, a repeated job or a restart in the middle changes nothing that is decided; the lease spares
 * everybody the same proof twice.
 */
export const runOperation = Effect.fnUntraced(function* (id: string) {
  const running = yield* RunningOperations
  const queue = yield* JobQueue
  if (running.has(id)) return
  running.add(id)
  const pause = yield* Effect.ensuring(
    whileLeased(`operation:${id}`, () => runSteps(id)),
    Effect.sync(() => running.delete(id)),
  )
  // Only now: a worker that is woken while this one still holds the lease would leave again, and the wake-up be lost.
  if (Option.isSome(pause) && pause.value !== null)
    yield* queue.enqueue("operation", id, pause.value)
})

/** Steps until there is nothing left for now; gives after what pause to look again, `null` for not at all. */
const runSteps = Effect.fnUntraced(function* (id: string) {
  const operations = yield* OperationStore
  for (;;) {
    const operation = yield* operations.find(id as OperationId)
    if (operation === null) return null
    const step = yield* stepOf(operation).pipe(Effect.catch((error) => pauseAfter(error._tag)))
    if (step === "done") return null
    if (step !== "continue") return step.again
  }
})

/** Faults that pass: look again. `OperationMoved` means that another worker was faster; its state is read anew. */
function pauseAfter(fault: string): Effect.Effect<Step> {
  const pause =
    fault === "OperationMoved" || fault === "SenderNonceTaken"
      ? 0
      : fault === "ProverBusy"
        ? 200
        : 1_000
  return Effect.succeed({ again: pause })
}

const stepOf = Effect.fnUntraced(function* (operation: Operation) {
  const gateway = yield* gatewayOf(operation.chainId)
  switch (operation.status.state) {
    case "accepted":
      return yield* plan(operation, gateway)
    case "planned":
      return yield* prove(operation)
    case "proven":
      return yield* signTransaction(operation, gateway)
    case "signed":
      return yield* sendTransaction(operation, gateway)
    case "broadcast":
    case "confirmed":
    case "failed":
    case "refused":
    case "prepared":
    case "seen":
    case "expired":
      return "done" satisfies Step
  }
})

const plan = Effect.fnUntraced(function* (operation: Operation, gateway: PoolGatewayShape) {
  const now = yield* (yield* Clock).now
  if (now > operation.deadline) {
    yield* conclude(operation, failure("OPERATION_EXPIRED"))
    return "done" satisfies Step
  }
  const planned = yield* planFor(operation)
  if (planned === null) {
    if (operation.kind === "tree-update") {
      yield* conclude(operation, failure("OPERATION_FAILED", "nothing is queued"))
      return "done" satisfies Step
    }
    return yield* waitForTree(gateway)
  }
  yield* advance(operation, { type: "planned", plan: planned })
  return "continue" satisfies Step
})

const prove = Effect.fnUntraced(function* (operation: Operation) {
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
    yield* advance(operation, { type: "proven", transaction: proven })
    return "continue" satisfies Step
  }
  // The witness broke a constraint: the tree moved under the plan (a reorganisation), so a new plan may hold.
  return yield* replanOrFail(operation, "no valid proof could be made")
})
