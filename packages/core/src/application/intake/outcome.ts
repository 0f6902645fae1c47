import { Cause, Duration, Effect, Option } from "effect"
import { refusal } from "../../error/RelayError.ts"
import type { Operation, OperationId } from "../../operation/Operation.ts"
import {
  currentHash,
  everyHash,
  orderOf,
  preparedTransaction,
  shownState,
} from "../../operation/view.ts"
import type { UsedNonce } from "../../port/storage/NonceStore.ts"
import { OperationStore } from "../../port/storage/OperationStore.ts"
import type { PoolGateways } from "../../port/chain/PoolGateway.ts"
import type { Answer } from "./Answer.ts"
import type { TransactionCaller } from "./Caller.ts"
import { describeOperation } from "./describeOperation.ts"
import { faultNames } from "../../error/faultNames.ts"
import { RelayConfiguration } from "../../port/RelayConfiguration.ts"

/**
 * Waits for the hash of an accepted operation and answers. After acceptance there is no 5xx: callers retry those with a new nonce
 * and would pay twice. Storage that fails while we wait is therefore "still running" too, and so is a defect of ours.
 */
export const awaitOutcome = Effect.fnUntraced(function* (id: OperationId, nonce: string) {
  const operations = yield* OperationStore
  const { answerTimeout } = yield* RelayConfiguration
  return yield* Effect.gen(function* () {
    const settled = yield* operations.until(id, hasOutcome).pipe(
      Effect.timeoutOption(Duration.millis(answerTimeout)),
      Effect.orElseSucceed(() => Option.none()),
    )
    const stillRunning = Effect.orElseSucceed(operations.find(id), () => null)
    return yield* answerFor(Option.isSome(settled) ? settled.value : yield* stillRunning, nonce)
  }).pipe(
    Effect.catchDefect((defect) =>
      Effect.andThen(
        Effect.logError("an accepted operation could not be read").pipe(
          Effect.annotateLogs({ fault: faultNames(Cause.die(defect)) }),
        ),
        answerFor(null, nonce),
      ),
    ),
  )
})

/** The hash is that of the last call: while an earlier one is on its way the caller goes on waiting. */
function hasOutcome(operation: Operation): boolean {
  const state = shownState(operation)
  return state === "broadcast" || state === "confirmed" || state === "failed"
}

const answerFor = Effect.fnUntraced(function* (
  operation: Operation | null,
  nonce: string,
): Effect.fn.Return<Answer, never, PoolGateways> {
  if (operation === null || !hasOutcome(operation)) {
    return {
      outcome: "accepted",
      body: {
        success: true,
        txHash: null,
        ...(operation === null ? {} : { operation: yield* describeOperation(operation) }),
        nonce,
      },
    } satisfies Answer
  }
  if (operation.status.state === "failed") {
    const { code, error } = operation.status
    return {
      outcome: "refused",
      code,
      body: {
        success: false,
        error,
        code,
        operation: yield* describeOperation(operation),
        nonce,
      },
    } satisfies Answer
  }
  return {
    outcome: "ok",
    body: { success: true, txHash: currentHash(operation), ...everyHash(operation), nonce },
  } satisfies Answer
})

/** The 409 of a nonce that is used up; bytes that repeat the request learn what became of its operation. */
export const nonceUsed = Effect.fnUntraced(function* (caller: TransactionCaller, by: UsedNonce) {
  const { sessionId, nonce, used } = caller
  const operations = yield* OperationStore
  const operation =
    by.digest === used.digest ? yield* operations.findByNonce(sessionId, nonce) : null
  return yield* refusal(
    "NONCE_USED",
    {},
    operation === null
      ? {}
      : {
          details: {
            operation: {
              state: shownState(operation),
              txHash: currentHash(operation),
              ...preparedTransaction(operation),
              ...orderOf(operation),
            },
          },
        },
  )
})
