import { Effect } from "effect"
import { refusal } from "../error/RelayError.ts"
import type { Owner } from "../owner/Owner.ts"
import { gatewayOf } from "./gatewayOf.ts"

/**
 * The gateway of a configured chain on which this owner may act; 400 for any other. Keys act on every chain; a contract account on its
 * own alone, since under its address another chain may hold somebody else's contract.
 */
export const gatewayFor = Effect.fnUntraced(function* (owner: Owner, chainId: number) {
  const gateway = yield* gatewayOf(chainId)
  if (owner.kind !== "contract" || owner.chainId === gateway.chainId) return gateway
  return yield* refusal("WRONG_CHAIN_FAMILY", { chainId })
})
