import { Duration, Effect } from "effect"
import { RelayConfiguration } from "../../port/RelayConfiguration.ts"
import { ShieldedPool } from "../../port/chain/ShieldedPool.ts"
import type { Caller } from "../intake/Caller.ts"
import { gatewayFor } from "../intake/gatewayFor.ts"
import { Rebuilds } from "./Rebuilds.ts"

/**
 * Rebuilds the caller's notes on one chain, at most once a minute. Further requests succeed without work. Waits up to `answerTimeout`; a
 * rebuild that takes longer goes on.
 */
export const refreshCache = Effect.fn("useCase.refreshCache")(function* (
  caller: Caller,
  { chainId }: { readonly chainId: number },
) {
  const pool = yield* ShieldedPool
  const { answerTimeout } = yield* RelayConfiguration
  const gateway = yield* gatewayFor(caller, chainId)
  const rebuilds = yield* Rebuilds
  yield* rebuilds
    .join(gateway.chainId, caller.owner, (owners) => pool.refresh(gateway.chainId, owners))
    .pipe(Effect.timeoutOption(Duration.millis(answerTimeout)))
})
