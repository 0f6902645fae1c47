import { Effect } from "effect"
import { ShieldedPool } from "../../port/chain/ShieldedPool.ts"
import { inSpan } from "../../tracing/inSpan.ts"
import { withoutDebt } from "../fees/debt.ts"
import type { Caller } from "../intake/Caller.ts"
import { gatewayFor } from "../intake/gatewayFor.ts"

/**
 * Returns the caller's shielded balances on a chain, less what is held back for its debt. Reads only the index, so it answers while the
 * chain's endpoints are down.
 */
export const balance = Effect.fnUntraced(function* (
  caller: Caller,
  { chainId }: { readonly chainId: number },
) {
  const pool = yield* ShieldedPool
  const gateway = yield* gatewayFor(caller, chainId)
  const { balances, asOf } = yield* pool.balances(gateway.chainId, caller.owner)
  return { balances: yield* withoutDebt(gateway.chainId, caller.owner, balances), asOf }
}, inSpan("useCase.balance"))
