import { Clock, Duration, Effect } from "effect"
import { ChainUnavailable, type PoolGatewayShape } from "../port/chain/PoolGateway.ts"
import { RelayConfiguration } from "../port/RelayConfiguration.ts"

/** How long a chain may take to let bytes expire, milliseconds: four times what a cluster of Solana needs. */
const patience = 300_000

/**
 * Where bytes expire: waits until nothing can be executed any more that was signed before. Accounts there have no nonces that would tell of
 * it, so a storage that may have lost something does not know what is still on its way. Where accounts have nonces it waits for nothing.
 */
export const untilExpired = Effect.fn("startup.untilExpired")(function* ({
  chainId,
  expiry,
}: PoolGatewayShape) {
  if (expiry === null) return
  const { pollInterval } = yield* RelayConfiguration
  const last = yield* expiry.lastHeight
  const giveUpAt = (yield* Clock.currentTimeMillis) + patience
  yield* Effect.logInfo("waiting until no earlier transaction can be executed any more").pipe(
    Effect.annotateLogs({ chainId }),
  )
  // A moment without an answer is no reason to begin the wait anew.
  while ((yield* Effect.orElseSucceed(expiry.finalHeight, () => -1)) <= last) {
    if ((yield* Clock.currentTimeMillis) > giveUpAt) {
      const reason = "its blocks do not come far enough for earlier transactions to expire"
      return yield* new ChainUnavailable({ chainId, reason })
    }
    yield* Effect.sleep(Duration.millis(pollInterval))
  }
})
