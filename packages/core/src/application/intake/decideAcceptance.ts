import { Duration, Effect, Schedule } from "effect"
import { refusal } from "../../error/RelayError.ts"
import type { Intent, OperationId } from "../../operation/Operation.ts"
import type { TransactionCaller } from "./Caller.ts"
import { burnNonce } from "./refuse.ts"
import { RelayConfiguration } from "../../port/RelayConfiguration.ts"

/**
 * Decides whether an operation was accepted after the storage failed to confirm it. If the nonce can still be burned, the operation was not
 * accepted and never will be: fails with the refusal. If the operation used the nonce, returns its id. Also returns the id if the storage
 * stays unavailable for `answerTimeout`, because an uncertain failure would invite a second payment.
 */
export const decideAcceptance = Effect.fn("intake.decideAcceptance")(function* (
  caller: TransactionCaller,
  kind: Intent["kind"],
  chainId: number,
  id: OperationId,
) {
  const { answerTimeout } = yield* RelayConfiguration
  const refused = refusal("STORAGE_UNAVAILABLE", {}, { retryAfter: 5 })
  return yield* Effect.gen(function* () {
    yield* burnNonce(caller, kind, chainId, refused)
    return yield* refused
  }).pipe(
    Effect.catchTag("NonceUsed", (used) =>
      used.operation?.id === id ? Effect.succeed(id) : Effect.fail(used),
    ),
    Effect.retry({
      while: (error) => error._tag === "StorageUnavailable",
      schedule: Schedule.spaced(Duration.millis(250)).pipe(
        Schedule.upTo({ duration: Duration.millis(answerTimeout) }),
      ),
    }),
    Effect.catchTag("StorageUnavailable", () => Effect.succeed(id)),
  )
})
