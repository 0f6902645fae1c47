import { Clock, Effect, Result } from "effect"
import { refusal } from "../../error/RelayError.ts"
import type { Operation } from "../../operation/Operation.ts"
import { isFinal, transition } from "../../operation/transition.ts"
import { NoteStore } from "../../port/storage/NoteStore.ts"
import { OperationStore } from "../../port/storage/OperationStore.ts"
import { UnitOfWork } from "../../port/storage/UnitOfWork.ts"
import { Telemetry } from "../../port/Telemetry.ts"
import type { Caller } from "../intake/Caller.ts"
import { operationStatus } from "../queries/operationStatus.ts"
import { logConcluded } from "../../tracing/logOperation.ts"

/** Maximum retries after another worker moves the operation. */
const times = 20

/**
 * Cancels an operation of the caller's owner that has a completion time and was not planned yet, and returns it. A compare-and-set decides
 * between this and the worker that plans it, so a cancelled operation is never sent. Its notes return to the balance. A repeated
 * cancellation returns the cancelled operation. Fails with OPERATION_NOT_FOUND like `operationStatus`, and with OPERATION_NOT_CANCELLABLE
 * in every other state.
 */
export const cancelOperation = Effect.fn("useCase.cancelOperation")(
  (caller: Caller, wanted: { readonly nonce: string }) =>
    cancelled(caller, wanted).pipe(
      Effect.retry({ times, while: (error) => error._tag === "OperationMoved" }),
      Effect.catchTag("OperationMoved", () =>
        Effect.fail(refusal("STORAGE_UNAVAILABLE", {}, { retryAfter: 5 })),
      ),
    ),
)

const cancelled = Effect.fnUntraced(function* (caller: Caller, wanted: { readonly nonce: string }) {
  const unit = yield* UnitOfWork
  const operations = yield* OperationStore
  const notes = yield* NoteStore
  const telemetry = yield* Telemetry
  const operation = yield* operationStatus(caller, wanted)
  if (operation.status.state === "cancelled") return operation
  const next = transition(operation, { type: "cancelled" }, yield* Clock.currentTimeMillis)
  if (Result.isFailure(next))
    return yield* refusal("OPERATION_NOT_CANCELLABLE", { reason: whyNot(operation) })
  yield* unit.transact(Effect.andThen(operations.update(next.success), notes.release(operation.id)))
  yield* telemetry.count("operations_concluded_total", {
    kind: operation.kind,
    outcome: "cancelled",
  })
  yield* logConcluded(next.success)
  return next.success
})

function whyNot({ schedule, status: { state } }: Operation): string {
  if (schedule === undefined) return "it has no txCompletionTime, so it starts at once"
  return isFinal(state) ? `it is ${state}` : "it is already planned"
}
