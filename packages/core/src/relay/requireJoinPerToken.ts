import { Effect } from "effect"
import { refusal } from "../error/RelayError.ts"
import type { PoolGatewayShape } from "../port/PoolGateway.ts"

/** A call has a join for each token that it spends; where a chain's calls have fewer, it could never be executed. */
export const requireJoinPerToken = Effect.fnUntraced(function* (
  { joins: { maximum } }: PoolGatewayShape,
  tokens: number,
) {
  if (maximum === null || tokens <= maximum) return
  return yield* refusal("INVALID_REQUEST", {
    reason: `One operation on this chain spends ${maximum === 1 ? "one token" : `${maximum} tokens`} at most: pay the fee in the token that is sent, and send other tokens by operations of their own`,
  })
})
