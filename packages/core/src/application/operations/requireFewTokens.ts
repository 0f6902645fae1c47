import { Effect } from "effect"
import type { Address } from "../../address/Address.ts"
import { invalidField } from "../../error/invalidField.ts"
import type { PoolGatewayShape } from "../../port/chain/PoolGateway.ts"
import { RelayConfiguration } from "../../port/RelayConfiguration.ts"

/** A per-call token cap splits an operation into ceil(tokens / cap) calls, within the configured maximum of calls. */
export const requireFewTokens = Effect.fnUntraced(function* (
  gateway: PoolGatewayShape,
  tokens: ReadonlyArray<Address>,
) {
  const { maximumEarlierCalls } = yield* RelayConfiguration
  const { tokensPerCall } = gateway
  if (tokensPerCall === null) return
  const most = tokensPerCall * (1 + maximumEarlierCalls)
  if (tokens.length > most)
    return yield* invalidField(
      "tokenAddresses",
      `${tokens.length} different tokens, expected at most ${most} in one request on this chain`,
    )
})
