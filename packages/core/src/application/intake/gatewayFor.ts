import { Effect } from "effect"
import { refusal } from "../../error/RelayError.ts"
import type { Caller } from "./Caller.ts"
import { gatewayOf } from "../../port/chain/gatewayOf.ts"

/**
 * Returns the gateway of a configured chain on which this caller may act; fails with a 400 otherwise. Keys act on every chain, unless their
 * session is for one chain. A contract account acts only on its own chain, because the same address on another chain may hold another
 * party's contract.
 */
export const gatewayFor = Effect.fnUntraced(function* (
  { owner, onlyChain }: Pick<Caller, "owner" | "onlyChain">,
  chainId: number,
) {
  const gateway = yield* gatewayOf(chainId)
  if (owner.kind === "contract" && owner.chainId !== gateway.chainId)
    return yield* refusal("WRONG_CHAIN_FAMILY", {
      chainId,
      reason: `expected ${owner.chainId}, the chain of this contract account`,
    })
  if (onlyChain !== null && onlyChain !== gateway.chainId)
    return yield* refusal("WRONG_SESSION_CHAIN", { opened: onlyChain, chainId })
  return gateway
})
