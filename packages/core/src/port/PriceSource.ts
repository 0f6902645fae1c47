import type { Effect } from "effect"
import { Context, Data } from "effect"
import type { Address } from "../address/Address.ts"
import type { ChainId } from "../address/ChainId.ts"
import type { ChainUnavailable } from "./chain/PoolGateway.ts"

/** The token has no price, or only a stale or disputed one. */
export class PriceUnavailable extends Data.TaggedError("PriceUnavailable")<{
  readonly chainId: ChainId
  readonly token: Address
}> {}

/**
 * What a chain's native coin is worth in a token, as a fraction of smallest units: `tokens` of the token for `native` wei
 * (sun, lamports). Both are positive.
 */
export interface Price {
  readonly tokens: bigint
  readonly native: bigint
}

/**
 * Laws: the native coin itself costs 1/1, on every chain; both parts of a price are positive; a token of which nothing is known, also one
 * that has a price on another chain, is `PriceUnavailable`. A price that is told by a chain fails with `ChainUnavailable` when that chain
 * cannot be asked.
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
