import { Effect } from "effect"
import { ShieldedPool } from "../../port/chain/ShieldedPool.ts"
import type { Caller } from "../intake/Caller.ts"
import { gatewayFor } from "../intake/gatewayFor.ts"

/**
 * Returns a recipientInfo: a text that lets anyone pay this owner without learning who it is. Each call returns a new one. `chainId`: a
 * chain to validate, or `null`.
 */
export const recipientInfo = Effect.fn("useCase.recipientInfo")(function* (
  caller: Caller,
  { chainId }: { readonly chainId: number | null },
) {
  const pool = yield* ShieldedPool
  if (chainId !== null) yield* gatewayFor(caller, chainId)
  return yield* pool.recipientInfo(caller.owner, caller.nonce)
})
