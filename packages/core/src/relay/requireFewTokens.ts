import { Effect } from "effect"
import type { Address } from "../address/Address.ts"
import { refusal } from "../error/RelayError.ts"
import type { PoolGatewayShape } from "../port/PoolGateway.ts"
import { RelayConfiguration } from "./RelayConfiguration.ts"

/**
 * Where a call takes few tokens an operation makes a call for each so many, and no more calls than any other operation. The fee goes with one of
 * them: a call for it alone would cost more than it brings.
 */
export const requireFewTokens = Effect.fnUntraced(function* (
  { joins: { maximum } }: PoolGatewayShape,
  tokens: ReadonlyArray<Address>,
  feeToken: Address,
) {
  const { maximumEarlierCalls } = yield* RelayConfiguration
  if (maximum === null) return
  const most = maximum * (1 + maximumEarlierCalls)
  if (tokens.length > most)
    return yield* refusal("INVALID_REQUEST", {
      reason: `One request on this chain sends ${most === 1 ? "one token" : `${most} tokens`} at most`,
    })
  if (!tokens.includes(feeToken))
    return yield* refusal("INVALID_REQUEST", {
      reason: "On this chain the fee is paid in a token that is sent",
    })
})
