import type { Effect } from "effect"
import { Context, Data } from "effect"
import type { Address } from "../address/Address.ts"
import type { ChainId } from "../address/ChainId.ts"
import type { ChainUnavailable } from "./chain/PoolGateway.ts"

/** The token has no price, or its price is stale or disputed. */
export class PriceUnavailable extends Data.TaggedError("PriceUnavailable")<{
  readonly chainId: ChainId
  readonly token: Address
}> {}

/**
 * Price of a chain's native coin in a token, as a fraction of smallest units: `native` wei (sun, lamports) are worth `tokens` units of the
 * token. Both are positive.
 */
export interface Price {
  readonly tokens: bigint
  readonly native: bigint
}

/**
 * Prices of native coins in tokens.
 *
 * Laws:
 * 1. The native coin itself costs 1/1 on every chain. Both parts of a price are positive.
 * 2. An unknown token fails with `PriceUnavailable`, also if the token has a price on another chain.
 * 3. If the price comes from a chain that is unreachable, `price` fails with `ChainUnavailable`.
 */
export interface PriceSourceShape {
  readonly price: (
    chainId: ChainId,
    token: Address,
  ) => Effect.Effect<Price, PriceUnavailable | ChainUnavailable>
}

export class PriceSource extends Context.Service<PriceSource, PriceSourceShape>()(
  "shielded-relay/PriceSource",
) {}
