import { Effect } from "effect"
import { ShieldedPool } from "../../port/chain/ShieldedPool.ts"
import type { Caller } from "../intake/Caller.ts"
import { gatewayFor } from "../intake/gatewayFor.ts"

/** What private sends left behind on a chain that will pay nobody any more. */
export const stuckBalance = Effect.fn("useCase.stuckBalance")(function* (
  caller: Caller,
  { chainId }: { readonly chainId: number },
) {
  const pool = yield* ShieldedPool
  const gateway = yield* gatewayFor(caller, chainId)
  return yield* pool.stuckBalances(gateway.chainId, caller.owner)
})
