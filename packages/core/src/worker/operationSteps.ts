import { Clock, Effect, Result } from "effect"
import type { ErrorCode } from "../error/ErrorCode.ts"
import { refusal } from "../error/RelayError.ts"
import { transition, type OperationEvent } from "../operation/transition.ts"
import type { CallPlan, Operation, Plan } from "../operation/Operation.ts"
import type { WaitReason } from "../operation/WaitReason.ts"
import { Conclusions } from "../port/storage/Conclusions.ts"
import type { LedgerStore } from "../port/storage/journal/LedgerStore.ts"
import { NoteStore } from "../port/storage/NoteStore.ts"
import { OperationMoved, OperationStore } from "../port/storage/OperationStore.ts"
import { OrderStore } from "../port/storage/OrderStore.ts"
import { Telemetry } from "../port/Telemetry.ts"
import { UnitOfWork } from "../port/storage/UnitOfWork.ts"
import { annotate, attributesOf } from "../tracing/annotate.ts"
import { conclusionOver } from "../journal/conclusionOver.ts"
import { ledgerEntry } from "../journal/ledgerEntry.ts"
import { IllegalStep } from "./IllegalStep.ts"
import { settleReturn, whyNotReturned } from "./returning/settleReturn.ts"
import { chargeStages } from "../application/fees/gasDebt.ts"
import { logConcluded } from "../tracing/logOperation.ts"

/** A step that polls again after a pause (milliseconds), and what it waits for. */
export interface Pause {
  readonly again: number
  readonly waitsFor: WaitReason
}

/** What to do after a step: continue at once with the written operation, poll again, or stop. */
export type Step = "done" | { readonly next: Operation } | Pause

export function goesOn(step: Step): step is Extract<Step, { readonly next: Operation }> {
  return step !== "done" && "next" in step
}

/**
 * Applies an event to an operation and stores it by compare-and-set. Fails with `OperationMoved` if another worker moved it meanwhile, and
 * with `IllegalStep` if the stored row is unchanged and its state does not allow the event.
 */
export const advance = Effect.fnUntraced(function* (operation: Operation, event: OperationEvent) {
  const operations = yield* OperationStore
  return (yield* advanceBy(operation, event, operations.update)).next
})

/** `advance` by another write of the store, with what that returns. */
export const advanceBy = Effect.fnUntraced(function* <A, E>(
  operation: Operation,
  event: OperationEvent,
  write: (next: Operation) => Effect.Effect<A, E>,
) {
  const telemetry = yield* Telemetry
  const now = yield* Clock.currentTimeMillis
  const next = transition(operation, event, now)
  if (Result.isFailure(next)) return yield* refusedStep(operation, event)
  const written = yield* write(next.success)
  yield* telemetry.duration("operation_step", now - operation.updatedAt, {
    kind: operation.kind,
    step: event.type,
  })
  return { next: next.success, written }
})

/** Reads the row again. The event is a defect only if the row is still the one that the step was decided on. */
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
 * Stores a plan. In the same transaction it assigns the keys of the notes that the plan creates, before anything can be on chain under
 * them: a payout's change goes to its order, the output of a merge to the operation.
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

/** Keys of the notes with a positive amount that a plan creates. */
function keysOf({ witness }: CallPlan): ReadonlyArray<bigint> {
  return witness.joins
    .flatMap(({ outputs }) => outputs)
    .flatMap(({ npk, amount }) => (amount > 0n ? [npk] : []))
}

/**
 * Ends an operation, releases its notes and enters it into the books, in one transaction. Only an outcome releases reservations. `native`:
 * what the transactions of its current stage cost (`stageCost`).
 */
export const conclude = Effect.fn("worker.conclude")(function* (
  operation: Operation,
  event: Extract<OperationEvent, { readonly type: "confirmed" | "failed" }>,
  native = 0n,
) {
  const unit = yield* UnitOfWork
  const telemetry = yield* Telemetry
  const atOnce = yield* Conclusions
  yield* annotate(attributesOf(operation))
  const reason = yield* whyNotReturned(operation, event)
  const stores = yield* Effect.context<LedgerStore | NoteStore | OperationStore>()
  const record = atOnce === null ? conclusionOver(stores) : atOnce.record
  const ended = Effect.map(
    advanceBy(operation, event, (next) =>
      record({ operation: next, entry: ledgerEntry(next, event.type, native) }),
    ),
    ({ next }) => next,
  )
  const concluded = yield* atOnce !== null && endsAlone(operation, event)
    ? ended
    : unit.transact(
        Effect.tap(ended, (next) =>
          Effect.andThen(
            settleReturn(next, event, reason),
            event.type === "failed" ? chargeStages(next) : Effect.void,
          ),
        ),
      )
  yield* telemetry.count("operations_concluded_total", {
    kind: operation.kind,
    outcome: event.type,
  })
  yield* logConcluded(concluded)
  return concluded
})

/** Whether nothing but the conclusion is written. */
const endsAlone = ({ intent, stages = [] }: Operation, { type }: OperationEvent) =>
  intent?.kind !== "return" && (type === "confirmed" || stages.length === 0)

/** Builds a failure event with the text of the error catalogue. */
export function failure(
  code: ErrorCode,
  reason = "",
): Extract<OperationEvent, { readonly type: "failed" }> {
  return { type: "failed", code, error: refusal(code, { reason }).message }
}

/**
 * True if a proven call exists. From then on only the pool decides the outcome. Simulation shows the call to an endpoint, which may report
 * a rejection and still land the call.
 */
export function mayBeOnChain(operation: Operation): boolean {
  return operation.attempts.some(({ proven }) => proven !== null)
}

/** The pause after a transient fault. After `OperationMoved` another worker was faster, so the state is read again at once. */
export function pauseAfter(fault: string): Effect.Effect<Pause> {
  const pause =
    fault === "OperationMoved" || fault === "SenderNonceTaken"
      ? 0
      : fault === "ProverBusy"
        ? 200
        : 1_000
  return Effect.succeed({ again: pause, waitsFor: reasonAfter(fault) })
}

function reasonAfter(fault: string): WaitReason {
  switch (fault) {
    case "OperationMoved":
    case "SenderNonceTaken":
      return "turn"
    case "ProverBusy":
    case "ProofFailed":
      return "prover"
    case "StorageUnavailable":
      return "storage"
    default:
      return "chain"
  }
}
