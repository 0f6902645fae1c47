import { Effect } from "effect"
import { refusal } from "../error/RelayError.ts"
import type { PoolGatewayShape } from "../port/PoolGateway.ts"

/**
 * A call has a join for each token that it spends, and a deposit no more tokens than a call; where a chain's calls have fewer joins, none
 * could be executed. `tokens`: those of a request as it lists them, equal ones as well, or those that a call spends.
 */
export const requireJoinPerToken = Effect.fnUntraced(function* (
  { joins: { maximum } }: PoolGatewayShape,
  tokens: number,
) {
  if (maximum === null || tokens <= maximum) return
  return yield* refusal("INVALID_REQUEST", {
    reason: `One operation on this chain moves ${maximum === 1 ? "one token" : `${maximum} tokens`} at most: pay the fee in the token that is sent, and move other tokens by operations of their own`,
  })
})
