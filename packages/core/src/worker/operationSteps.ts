import { Clock, Effect, Result } from "effect"
import type { ErrorCode } from "../error/ErrorCode.ts"
import { refusal } from "../error/RelayError.ts"
import { transition, type OperationEvent } from "../operation/transition.ts"
import type { CallPlan, Operation, Plan } from "../operation/Operation.ts"
import { NoteStore } from "../port/storage/NoteStore.ts"
import { OperationMoved, OperationStore } from "../port/storage/OperationStore.ts"
import { OrderStore } from "../port/storage/OrderStore.ts"
import { Telemetry } from "../port/Telemetry.ts"
import { UnitOfWork } from "../port/storage/UnitOfWork.ts"
import { annotate, attributesOf } from "../tracing/annotate.ts"
import { IllegalStep } from "./IllegalStep.ts"
import { chargeStages } from "../application/fees/gasDebt.ts"

/**
 * What a step leaves to do: go on at once with the operation as it was written, look again after a pause (milliseconds), or nothing for
 * this worker.
 */
export type Step = "done" | { readonly next: Operation } | { readonly again: number }

export function goesOn(step: Step): step is Extract<Step, { readonly next: Operation }> {
  return step !== "done" && "next" in step
}

/**
 * Moves an operation by one event, as compare-and-set. `OperationMoved` when another worker has moved it meanwhile; `IllegalStep` when the
 * stored row is the one that the step was decided on and its state does not allow the event.
 */
export const advance = Effect.fnUntraced(function* (operation: Operation, event: OperationEvent) {
  const operations = yield* OperationStore
  const telemetry = yield* Telemetry
  const now = yield* Clock.currentTimeMillis
  const next = transition(operation, event, now)
  if (Result.isFailure(next)) return yield* refusedStep(operation, event)
  yield* operations.update(next.success)
  yield* telemetry.duration("operation_step", now - operation.updatedAt, {
    kind: operation.kind,
    step: event.type,
  })
  return next.success
})

/** Reads the row again: only when it is still the one that the step was decided on is the event a defect. */
const refusedStep = Effect.fnUntraced(function* (
  { id, kind, status, version }: Operation,
  event: OperationEvent,
) {
  const operations = yield* OperationStore
  const stored = yield* operations.find(id)
  if (stored?.version !== version) return yield* new OperationMoved({ id })
  return yield* new IllegalStep({ kind, state: status.state, event: event.type, version })
})

/**
 * Writes a plan down. What a payout leaves over stays the order's, and what a merge makes is the operation's: the keys of these notes are
 * theirs before anything can be on chain under them.
 */
export const recordPlan = Effect.fnUntraced(function* (
  operation: Operation,
  plan: Plan,
  before: { readonly rootForgotten?: true } = {},
) {
  const unit = yield* UnitOfWork
  const orders = yield* OrderStore
  const notes = yield* NoteStore
  const { chainId, id, intent } = operation
  const planned = advance(operation, { type: "planned", plan, ...before })
  const made = plan.kind === "tree-update" ? [] : keysOf(plan)
  if (plan.kind === "merge")
    return yield* unit.transact(Effect.andThen(notes.reserveComing(chainId, made, id), planned))
  if (intent?.kind !== "payout") return yield* planned
  return yield* unit.transact(
    Effect.andThen(orders.addNoteKeys(chainId, intent.orderId, made), planned),
  )
})

/** Keys of the notes of an amount that a plan makes. */
function keysOf({ witness }: CallPlan): ReadonlyArray<bigint> {
  return witness.joins
    .flatMap(({ outputs }) => outputs)
    .flatMap(({ npk, amount }) => (amount > 0n ? [npk] : []))
}

/** Ends an operation and frees its notes in one transaction: only after an outcome are reservations released. */
export const conclude = Effect.fn("worker.conclude")(function* (
  operation: Operation,
  event: Extract<OperationEvent, { readonly type: "confirmed" | "failed" }>,
) {
  const unit = yield* UnitOfWork
  const notes = yield* NoteStore
  const telemetry = yield* Telemetry
  yield* annotate(attributesOf(operation))
  const concluded = yield* unit.transact(
    Effect.gen(function* () {
      const next = yield* advance(operation, event)
      yield* notes.release(operation.id)
      if (event.type === "failed") yield* chargeStages(next)
      return next
    }),
  )
  yield* telemetry.count("operations_concluded_total", {
    kind: operation.kind,
    outcome: event.type,
  })
  return concluded
})

/** A failure as an event, with the catalogue's text. */
export function failure(
  code: ErrorCode,
  reason = "",
): Extract<OperationEvent, { readonly type: "failed" }> {
  return { type: "failed", code, error: refusal(code, { reason }).message }
}

/**
 * True when a proven call exists: from then on only the pool decides what became of the operation. Simulating the call shows it to an
 * endpoint, which may say that it would be rejected and land it itself.
 */
export function mayBeOnChain(operation: Operation): boolean {
  return operation.attempts.some(({ proven }) => proven !== null)
}

/** Faults that pass: look again. `OperationMoved` means that another worker was faster; its state is read anew. */
export function pauseAfter(fault: string): Effect.Effect<Step> {
  const pause =
    fault === "OperationMoved" || fault === "SenderNonceTaken"
      ? 0
      : fault === "ProverBusy"
        ? 200
        : 1_000
  return Effect.succeed({ again: pause })
}
