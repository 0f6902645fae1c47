import { Clock, Effect, Option } from "effect"
import { failureReasons } from "../operation/failureReasons.ts"
import type { Operation, OperationId } from "../operation/Operation.ts"
import { JobQueue } from "../port/storage/JobQueue.ts"
import { OperationStore } from "../port/storage/OperationStore.ts"
import type { PoolGatewayShape } from "../port/chain/PoolGateway.ts"
import { annotate, attributesOf, ofOperation } from "../tracing/annotate.ts"
import { failureOf } from "./failureOf.ts"
import { gatewayOf } from "../port/chain/gatewayOf.ts"
import { resendPause } from "./sending/rebroadcast.ts"
import { conclude, failure, goesOn, pauseAfter, recordPlan, type Step } from "./operationSteps.ts"
import { prove } from "./prove.ts"
import { ProofsElsewhere } from "./proveElsewhere.ts"
import { planFor } from "./replan.ts"
import { RunningOperations } from "./RunningOperations.ts"
import { moverIn, pauseLeft, unlessSetAside } from "./setAside.ts"
import { sendTransaction, signTransaction } from "./sending/sendTransaction.ts"
import { waitForTree } from "./insertion/waitForTree.ts"
import { whileLeased } from "./whileLeased.ts"

/**
 * The body of an `operation` job: takes one operation as far as it goes, one worker at a time. Idempotent: every step is a
 * compare-and-set, so a second worker, a repeated job or a restart in the middle changes nothing that is decided; the lease spares
 * everybody the same proof twice.
 */
export const runOperation = Effect.fn("worker.runOperation", { root: true })(function* (
  id: string,
) {
  const running = yield* RunningOperations
  const queue = yield* JobQueue
  if (running.has(id)) return
  running.add(id)
  const left = yield* Effect.ensuring(
    whileLeased(`operation:${id}`, () => runSteps(id)),
    Effect.sync(() => running.delete(id)),
  )
  // Only now: a worker that is woken while this one still holds the lease would leave again, and the wake-up be lost.
  if (Option.isNone(left) || left.value === "done") return
  if (left.value === "prove-elsewhere") yield* queue.enqueue("proof", id)
  else yield* queue.enqueue("operation", id, left.value.again)
})

/**
 * Steps until there is nothing left for now. The row is read once: what a step wrote is what the next one begins with, and what others
 * write meanwhile fails its compare-and-set.
 */
const runSteps = Effect.fnUntraced(function* (id: string) {
  const operations = yield* OperationStore
  let operation = yield* operations.find(id as OperationId)
  if (operation === null) return "done" as const
  yield* annotate(attributesOf(operation))
  for (;;) {
    const step: Step | "prove-elsewhere" = yield* stepUnlessSetAside(operation).pipe(
      Effect.catch((error) => pauseAfter(error._tag)),
      ofOperation(operation),
    )
    if (step === "prove-elsewhere" || !goesOn(step)) return step
    operation = step.next
  }
})

/** Bytes that are signed already are sent and replaced at the usual pace, whatever else is wrong with the row. */
const stepUnlessSetAside = Effect.fnUntraced(function* (operation: Operation) {
  const mover = moverIn(operation.status.state)
  const longest =
    mover === "sending" ? yield* resendPause(yield* gatewayOf(operation.chainId)) : undefined
  const step = yield* unlessSetAside(mover, operation, stepOf(operation), longest)
  if (Option.isSome(step)) return step.value
  return { again: yield* pauseLeft(mover, operation) } satisfies Step
})

const stepOf = Effect.fnUntraced(function* (operation: Operation) {
  const gateway = yield* gatewayOf(operation.chainId)
  switch (operation.status.state) {
    case "accepted":
      return yield* plan(operation, gateway)
    case "planned":
      return (yield* ProofsElsewhere) ? ("prove-elsewhere" as const) : yield* prove(operation)
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

const plan = Effect.fn("worker.plan")(function* (operation: Operation, gateway: PoolGatewayShape) {
  const now = yield* Clock.currentTimeMillis
  if (now > operation.deadline) {
    yield* conclude(operation, yield* failureOf(operation, failure("OPERATION_EXPIRED")))
    return "done" satisfies Step
  }
  const planned = yield* planFor(operation)
  if (planned === null) {
    if (operation.kind === "tree-update") {
      yield* conclude(operation, failure("OPERATION_FAILED", failureReasons.nothingQueued.text))
      return "done" satisfies Step
    }
    return yield* waitForTree(operation, gateway)
  }
  return { next: yield* recordPlan(operation, planned) } satisfies Step
})
