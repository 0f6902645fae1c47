import { Clock, Effect, Option } from "effect"
import { isTooLateToStart } from "../operation/deadline.ts"
import { failureReasons } from "../operation/failureReasons.ts"
import type { Operation, OperationId } from "../operation/Operation.ts"
import { JobQueue } from "../port/storage/JobQueue.ts"
import { RelayConfiguration } from "../port/RelayConfiguration.ts"
import { OperationStore } from "../port/storage/OperationStore.ts"
import type { PoolGatewayShape } from "../port/chain/PoolGateway.ts"
import { annotate, attributesOf, ofOperation } from "../tracing/annotate.ts"
import { failureOf } from "./failureOf.ts"
import { deadlinesOf } from "../port/chain/deadlinesOf.ts"
import { gatewayOf } from "../port/chain/gatewayOf.ts"
import { resendPause } from "./sending/rebroadcast.ts"
import { conclude, failure, goesOn, pauseAfter, recordPlan, type Step } from "./operationSteps.ts"
import { prove } from "./prove.ts"
import { ProofsElsewhere } from "./proveElsewhere.ts"
import { planFor, refusedPause } from "./replan.ts"
import { holdAltered, moverIn, pauseLeft, unlessSetAside } from "./setAside.ts"
import { sendTransaction, signTransaction } from "./sending/sendTransaction.ts"
import { planMadeAhead, proveAhead } from "./insertion/proveAhead.ts"
import { waitForTree } from "./insertion/waitForTree.ts"
import { recordWait } from "./waiting/recordWait.ts"
import { startScheduled } from "./waiting/startScheduled.ts"

/** The lease of an operation, whose name ends with its id: one worker at a time advances or proves it. */
export const operationLease = Effect.map(RelayConfiguration, ({ leaseDuration }) => ({
  name: "operation",
  duration: leaseDuration,
}))

/**
 * Runs an `operation` job: advances one operation until it must wait or ends. Idempotent: every step is a compare-and-set, so a second
 * worker, a repeated job or a restart changes no decision. The job comes with `operationLease`, which avoids duplicate proofs.
 */
export const runOperation = Effect.fn("worker.runOperation", { root: true })(function* (
  id: string,
) {
  const queue = yield* JobQueue
  const left = yield* runSteps(id)
  if (left === "done") return
  if (left === "prove-elsewhere") yield* queue.enqueue("proof", id)
  else yield* queue.enqueue("operation", id, left.again)
})

/**
 * Runs steps until the operation must wait. Reads the row once: each step continues with what the previous one wrote, and a concurrent
 * write makes the next compare-and-set fail.
 */
const runSteps = Effect.fnUntraced(function* (id: string) {
  const operations = yield* OperationStore
  let operation = yield* operations.find(id as OperationId)
  if (operation === null) return "done" as const
  yield* annotate(attributesOf(operation))
  const held = yield* holdAltered(operation)
  if (held !== null) {
    yield* recordWait(operation, held)
    return held
  }
  for (;;) {
    const step: Step | "prove-elsewhere" = yield* stepUnlessSetAside(operation).pipe(
      Effect.catch((error) => pauseAfter(error._tag)),
      ofOperation(operation),
    )
    if (step === "done" || step === "prove-elsewhere") return step
    if (!goesOn(step)) {
      yield* recordWait(operation, step)
      return step
    }
    operation = step.next
  }
})

/**
 * Runs the next step unless the row is set aside. Signed bytes are sent and replaced at the usual pace even if other steps of the row are
 * set aside.
 */
const stepUnlessSetAside = Effect.fnUntraced(function* (operation: Operation) {
  const mover = moverIn(operation.status.state)
  const longest =
    mover === "sending" ? yield* resendPause(yield* gatewayOf(operation.chainId)) : undefined
  const step = yield* unlessSetAside(mover, operation, stepOf(operation), longest)
  if (Option.isSome(step)) return step.value
  return { again: yield* pauseLeft(mover, operation), waitsFor: "defect" } satisfies Step
})

const stepOf = Effect.fnUntraced(function* (operation: Operation) {
  const gateway = yield* gatewayOf(operation.chainId)
  switch (operation.status.state) {
    case "waiting":
      return yield* startScheduled(operation, gateway)
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
    case "cancelled":
    case "refused":
    case "prepared":
    case "seen":
    case "expired":
      return "done" satisfies Step
  }
})

const plan = Effect.fn("worker.plan")(function* (operation: Operation, gateway: PoolGatewayShape) {
  const now = yield* Clock.currentTimeMillis
  if (isTooLateToStart(now, operation.deadline, yield* deadlinesOf(gateway))) {
    yield* conclude(operation, yield* failureOf(operation, failure("OPERATION_EXPIRED")))
    return "done" satisfies Step
  }
  // Others landed the call of a stage that is held. The next stage waits for the operator, too.
  if (operation.held === true) return { again: refusedPause, waitsFor: "operator" } satisfies Step
  const planned = yield* planFor(operation)
  if (planned === null) {
    if (operation.kind === "tree-update") {
      yield* conclude(operation, failure("OPERATION_FAILED", failureReasons.nothingQueued.text))
      return "done" satisfies Step
    }
    const wait: Step = yield* waitForTree(operation, gateway)
    const proven = yield* proveAhead(operation, gateway)
    return proven === null ? wait : ({ next: proven } satisfies Step)
  }
  return {
    next: yield* recordPlan(operation, yield* planMadeAhead(operation, planned)),
  } satisfies Step
})
