import { Effect } from "effect"
import { ShieldedPool } from "../../port/chain/ShieldedPool.ts"
import type { Caller } from "../intake/Caller.ts"
import { gatewayFor } from "../intake/gatewayFor.ts"

/** A text that lets anyone pay this owner without learning who it is; another one on every call. `chainId`: a chain to check, `null` for none. */
export const recipientInfo = Effect.fn("useCase.recipientInfo")(function* (
  caller: Caller,
  { chainId }: { readonly chainId: number | null },
) {
  const pool = yield* ShieldedPool
  if (chainId !== null) yield* gatewayFor(caller, chainId)
  return yield* pool.recipientInfo(caller.owner, caller.nonce)
})
