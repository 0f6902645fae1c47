import { Effect, Option } from "effect"
import type { Operation, OperationId } from "../operation/Operation.ts"
import { JobQueue } from "../port/storage/JobQueue.ts"
import { OperationStore } from "../port/storage/OperationStore.ts"
import { annotate, attributesOf, ofOperation } from "../tracing/annotate.ts"
import { goesOn, pauseAfter, type Step } from "./operationSteps.ts"
import { prove } from "./prove.ts"
import { holdAltered, pauseLeft, unlessSetAside } from "./setAside.ts"
import { recordWait } from "./waiting/recordWait.ts"

/**
 * Runs a `proof` job: proves one operation under `operationLease` and hands it back to the sending processes. If a prover dies, its lease expires
 * and another prover gets the job.
 */
export const runProof = Effect.fn("worker.runProof", { root: true })(function* (id: string) {
  const queue = yield* JobQueue
  const step = yield* proofStep(id)
  if (step === "done") return
  if (goesOn(step)) yield* queue.enqueue("operation", id)
  else yield* queue.enqueue("proof", id, step.again)
})

const proofStep = Effect.fnUntraced(function* (id: string) {
  const operations = yield* OperationStore
  const operation = yield* operations.find(id as OperationId)
  // Another worker already proved, ended or replanned the operation, and continues it.
  if (operation?.status.state !== "planned") return "done" as const
  yield* annotate(attributesOf(operation))
  const step: Step = yield* proofOf(operation)
  if (step !== "done" && !goesOn(step)) yield* recordWait(operation, step)
  return step
})

const proofOf = Effect.fnUntraced(function* (operation: Operation) {
  const held = yield* holdAltered(operation)
  if (held !== null) return held
  const step = yield* unlessSetAside("steps", operation, prove(operation)).pipe(
    Effect.catch((error) =>
      Effect.map(pauseAfter(error._tag), (pause) => Option.some<Step>(pause)),
    ),
    ofOperation(operation),
  )
  if (Option.isSome(step)) return step.value
  return { again: yield* pauseLeft("steps", operation), waitsFor: "defect" } satisfies Step
})
