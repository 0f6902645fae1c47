import { Cause, Data, Duration, Effect, Option } from "effect"
import { faultNames } from "../../error/faultNames.ts"
import type { Operation, OperationId } from "../../operation/Operation.ts"
import { shownState } from "../../operation/view.ts"
import { RelayConfiguration } from "../../port/RelayConfiguration.ts"
import type { UsedNonce } from "../../port/storage/NonceStore.ts"
import type { StorageUnavailable } from "../../port/storage/StorageUnavailable.ts"
import { OperationStore } from "../../port/storage/OperationStore.ts"
import type { TransactionCaller } from "./Caller.ts"
import { logged } from "../../tracing/logEvents.ts"

/**
 * Waits for the hash of an accepted operation, unless it is scheduled, and returns its current state; `null` if the storage cannot answer.
 * It never fails: callers retry a 5xx with a new nonce and would pay twice. Storage failures and defects therefore count as "still
 * running".
 */
export const awaitOutcome = Effect.fn("intake.awaitOutcome")(function* (id: OperationId) {
  return yield* awaitRow(yield* OperationStore, id, isToAnswer)
})

/** The reads of a store of operations whose callers wait. */
interface Awaited<Row> {
  readonly find: (id: OperationId) => Effect.Effect<Row | null, StorageUnavailable>
  readonly until: (
    id: OperationId,
    enough: (row: Row) => boolean,
  ) => Effect.Effect<Row | null, StorageUnavailable>
}

/** `awaitOutcome` for the rows of any store. */
export const awaitRow = Effect.fnUntraced(function* <Row>(
  { find, until }: Awaited<Row>,
  id: OperationId,
  enough: (row: Row) => boolean,
) {
  const { answerTimeout } = yield* RelayConfiguration
  return yield* Effect.gen(function* () {
    const settled = yield* until(id, enough).pipe(
      Effect.timeoutOption(Duration.millis(answerTimeout)),
      Effect.orElseSucceed(() => Option.none()),
    )
    if (Option.isSome(settled)) return settled.value
    return yield* Effect.orElseSucceed(find(id), () => null)
  }).pipe(
    Effect.catchDefect((defect) =>
      Effect.as(logged("operation-unreadable", { fault: faultNames(Cause.die(defect)) }), null),
    ),
  )
})

/** An operation with a schedule is answered as soon as it is accepted. */
function isToAnswer(operation: Operation): boolean {
  return operation.schedule !== undefined || hasOutcome(operation)
}

/** Whether the caller's wait is over. The hash is that of the last call, so the caller keeps waiting during earlier calls. */
export function hasOutcome(operation: Operation): boolean {
  const state = shownState(operation)
  return state === "broadcast" || state === "confirmed" || state === "failed"
}

/**
 * The nonce is already used. `operation`: the operation that the same request started; `null` if other bytes used the nonce, or if the
 * request started none.
 */
export class NonceUsed extends Data.TaggedError("NonceUsed")<{
  readonly operation: Operation | null
}> {}

/** Fails with `NonceUsed`. A repeat of the same bytes receives the operation of the first request. */
export const nonceUsed = Effect.fnUntraced(function* (caller: TransactionCaller, by: UsedNonce) {
  const { scope, nonce, used } = caller
  const operations = yield* OperationStore
  const operation = by.digest === used.digest ? yield* operations.findByNonce(scope, nonce) : null
  return yield* new NonceUsed({ operation })
})
