import { Duration, Effect, Schedule } from "effect"
import { refusal } from "../../error/RelayError.ts"
import type { Intent, OperationId } from "../../operation/Operation.ts"
import type { TransactionCaller } from "./Caller.ts"
import { burnNonce } from "./refuse.ts"
import { RelayConfiguration } from "../../port/RelayConfiguration.ts"

/**
 * Whether an operation was accepted whose recording the storage did not confirm. Its nonce decides: where it can still be burnt, nothing
 * was accepted and nothing ever will be; where it is used, the operation is there. Fails with the refusal, else gives the operation's id:
 * also when the storage stays away for `answerTimeout`, because "perhaps" must never be told as a failure that invites a second payment.
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
