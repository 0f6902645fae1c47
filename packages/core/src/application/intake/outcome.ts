import { Cause, Data, Duration, Effect, Option } from "effect"
import { faultNames } from "../../error/faultNames.ts"
import type { Operation, OperationId } from "../../operation/Operation.ts"
import { shownState } from "../../operation/view.ts"
import { RelayConfiguration } from "../../port/RelayConfiguration.ts"
import type { UsedNonce } from "../../port/storage/NonceStore.ts"
import { OperationStore } from "../../port/storage/OperationStore.ts"
import type { TransactionCaller } from "./Caller.ts"

/**
 * Waits for the hash of an accepted operation, and gives the operation as it then is; `null` when the storage cannot tell. After acceptance
 * nothing fails: callers retry a 5xx with a new nonce and would pay twice. Storage that fails while we wait is therefore "still running"
 * too, and so is a defect of ours.
 */
export const awaitOutcome = Effect.fn("intake.awaitOutcome")(function* (id: OperationId) {
  const operations = yield* OperationStore
  const { answerTimeout } = yield* RelayConfiguration
  return yield* Effect.gen(function* () {
    const settled = yield* operations.until(id, hasOutcome).pipe(
      Effect.timeoutOption(Duration.millis(answerTimeout)),
      Effect.orElseSucceed(() => Option.none()),
    )
    if (Option.isSome(settled)) return settled.value
    return yield* Effect.orElseSucceed(operations.find(id), () => null)
  }).pipe(
    Effect.catchDefect((defect) =>
      Effect.as(
        Effect.logError("an accepted operation could not be read").pipe(
          Effect.annotateLogs({ fault: faultNames(Cause.die(defect)) }),
        ),
        null,
      ),
    ),
  )
})

/** Whether there is something to tell: the hash is that of the last call, so while an earlier one is on its way the caller goes on waiting. */
export function hasOutcome(operation: Operation): boolean {
  const state = shownState(operation)
  return state === "broadcast" || state === "confirmed" || state === "failed"
}

/** A nonce that is used up. `operation`: what the same request began the first time; `null` for other bytes, and for what began nothing. */
export class NonceUsed extends Data.TaggedError("NonceUsed")<{
  readonly operation: Operation | null
}> {}

/** Fails with `NonceUsed`: bytes that repeat the request learn what became of its operation. */
export const nonceUsed = Effect.fnUntraced(function* (caller: TransactionCaller, by: UsedNonce) {
  const { sessionId, nonce, used } = caller
  const operations = yield* OperationStore
  const operation =
    by.digest === used.digest ? yield* operations.findByNonce(sessionId, nonce) : null
  return yield* new NonceUsed({ operation })
})
