import { Effect } from "effect"
import { ShieldedPool } from "../../port/chain/ShieldedPool.ts"
import type { Caller } from "../intake/Caller.ts"
import { gatewayFor } from "../intake/gatewayFor.ts"

/** Returns the amounts left over on a chain from private sends that have ended. */
export const stuckBalance = Effect.fn("useCase.stuckBalance")(function* (
  caller: Caller,
  { chainId }: { readonly chainId: number },
) {
  const pool = yield* ShieldedPool
  const gateway = yield* gatewayFor(caller, chainId)
  return yield* pool.stuckBalances(gateway.chainId, caller.owner)
})
