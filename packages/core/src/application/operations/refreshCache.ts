import { Clock, Effect } from "effect"
import { ownerId } from "../../owner/index.ts"
import { ShieldedPool } from "../../port/chain/ShieldedPool.ts"
import type { Caller } from "../intake/Caller.ts"
import { gatewayFor } from "../intake/gatewayFor.ts"
import { RebuildTimes } from "./RebuildTimes.ts"

/** Rebuilds the caller's notes on one chain, at most once a minute. Further requests succeed without work. */
export const refreshCache = Effect.fn("useCase.refreshCache")(function* (
  caller: Caller,
  { chainId }: { readonly chainId: number },
) {
  const pool = yield* ShieldedPool
  const gateway = yield* gatewayFor(caller, chainId)
  const rebuilds = yield* RebuildTimes
  const now = yield* Clock.currentTimeMillis
  if (rebuilds.begin(`${gateway.chainId} ${ownerId(caller.owner)}`, now))
    yield* pool.refresh(gateway.chainId, caller.owner)
})
