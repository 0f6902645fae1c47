import { Clock, Duration, Effect } from "effect"
import { ChainUnavailable, type PoolGatewayShape } from "../port/chain/PoolGateway.ts"
import { RelayConfiguration } from "../port/RelayConfiguration.ts"
import { logged } from "../tracing/logEvents.ts"

/** Maximum time for bytes to expire, in milliseconds: four times what a Solana cluster needs. */
const timeout = 300_000

/**
 * If bytes expire: waits until bytes signed earlier can no longer be executed. Accounts on such chains have no nonces that would reveal
 * pending transactions, so after a possible loss the storage cannot know them. On other chains it returns at once.
 */
export const untilExpired = Effect.fn("startup.untilExpired")(function* ({
  chainId,
  expiry,
}: PoolGatewayShape) {
  if (expiry === null) return
  const { pollInterval } = yield* RelayConfiguration
  const last = yield* expiry.lastHeight
  const giveUpAt = (yield* Clock.currentTimeMillis) + timeout
  yield* logged("start-waits-for-expiry", { chain: chainId })
  // A failed call must not restart the wait.
  while ((yield* Effect.orElseSucceed(expiry.finalHeight, () => -1)) <= last) {
    if ((yield* Clock.currentTimeMillis) > giveUpAt) {
      const reason = "too few blocks became final for earlier transactions to expire"
      return yield* new ChainUnavailable({ chainId, reason })
    }
    yield* Effect.sleep(Duration.millis(pollInterval))
  }
})
