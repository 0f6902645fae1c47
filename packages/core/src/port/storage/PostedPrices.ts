import type { Effect } from "effect"
import { Context } from "effect"
import type { Address } from "../../address/Address.ts"
import type { ChainId } from "../../address/ChainId.ts"
import type { Price } from "../PriceSource.ts"
import type { StorageUnavailable } from "./StorageUnavailable.ts"

/** What a posted price is for: calls of one public shape on a chain, paid in one token. */
export interface PricedCall {
  readonly chainId: ChainId
  readonly feeToken: Address
  /** The call's public shape (`shapeKey`). */
  readonly shape: string
}

/** The price of a call, the same for every caller and on every replica. */
export interface PostedPrice extends PricedCall {
  /** Start of the hour that the price is for, in milliseconds since the epoch. */
  readonly hour: number
  /** 0 for the first price of the hour. Each early end of a price adds one. */
  readonly revision: number
  /** Smallest units of the fee token. */
  readonly amount: bigint
  /** The operator's ceiling for this call, in smallest units of the fee token; `null` without a ceiling. */
  readonly ceiling: bigint | null
  /** Milliseconds since the epoch. */
  readonly postedAt: number
}

/** The cost of work on a chain in one minute, in smallest units of the native coin. */
export interface CostSample {
  readonly chainId: ChainId
  /** Start of the minute, in milliseconds since the epoch. */
  readonly minute: number
  /** Cost of a plain call (`plainCall`). */
  readonly call: bigint
  /** Cost of one batch insertion; 0 on a chain without a queue. */
  readonly insertion: bigint
}

/** The price of a chain's native coin in a token in one minute. */
export interface TokenSample extends Price {
  readonly chainId: ChainId
  readonly token: Address
  /** Start of the minute, in milliseconds since the epoch. */
  readonly minute: number
}

/**
 * Posted prices, and the minute samples that they are computed from.
 *
 * Laws:
 * 1. `post` stores a price unless one is stored for the same call, hour and revision, and returns the stored one. So of several replicas
 *    that post at once, one stores its price and all of them answer it.
 * 2. `newest` returns the price of the call with the highest hour, and within it the highest revision, if that hour is `since` or later.
 * 3. `postedSince` returns every price of the call with `postedAt ≥ since`, ordered by `postedAt`, then hour and revision.
 * 4. `addSamples` stores each sample unless its chain (and token) has one of that minute. `costs` and `tokenPrices` return those with
 *    `minute ≥ since`, oldest first.
 * 5. `purge` deletes exactly the samples with `minute < samplesBefore` and the prices with `postedAt < pricesBefore`.
 */
export interface PostedPricesShape {
  readonly post: (price: PostedPrice) => Effect.Effect<PostedPrice, StorageUnavailable>
  readonly newest: (
    call: PricedCall,
    since: number,
  ) => Effect.Effect<PostedPrice | null, StorageUnavailable>
  readonly postedSince: (
    call: PricedCall,
    since: number,
  ) => Effect.Effect<ReadonlyArray<PostedPrice>, StorageUnavailable>
  readonly addSamples: (
    costs: ReadonlyArray<CostSample>,
    tokens: ReadonlyArray<TokenSample>,
  ) => Effect.Effect<void, StorageUnavailable>
  readonly costs: (
    chainId: ChainId,
    since: number,
  ) => Effect.Effect<ReadonlyArray<CostSample>, StorageUnavailable>
  readonly tokenPrices: (
    chainId: ChainId,
    token: Address,
    since: number,
  ) => Effect.Effect<ReadonlyArray<TokenSample>, StorageUnavailable>
  readonly purge: (before: {
    readonly samplesBefore: number
    readonly pricesBefore: number
  }) => Effect.Effect<void, StorageUnavailable>
}

export class PostedPrices extends Context.Service<PostedPrices, PostedPricesShape>()(
  "shielded-relay/PostedPrices",
) {}
