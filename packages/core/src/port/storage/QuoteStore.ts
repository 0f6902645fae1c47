import type { Effect } from "effect"
import { Context } from "effect"
import type { Address } from "../../address/Address.ts"
import type { ChainId } from "../../address/ChainId.ts"
import type { OwnerId } from "../../owner/Owner.ts"
import type { StorageUnavailable } from "./StorageUnavailable.ts"

/** A quoted fee. It serves one operation with the same owner, chain, tokens and action. */
export interface FeeQuote {
  readonly id: string
  readonly owner: OwnerId
  readonly chainId: ChainId
  readonly feeToken: Address
  /** Ascending, unique. */
  readonly tokens: ReadonlyArray<Address>
  readonly externalActionId: string
  readonly maxJoins: number
  readonly feeAmount: bigint
  /** Milliseconds since the epoch. */
  readonly expiresAt: number
}

/** The properties of an operation that a quote must match. */
export type QuoteWanted = Omit<FeeQuote, "id" | "maxJoins" | "expiresAt"> & {
  /** Number of joins of the operation. */
  readonly joins: number
  /** Milliseconds since the epoch. */
  readonly now: number
}

/** An amount that an owner offers as fee on a chain. The token in which it was quoted is unknown. `now`: milliseconds since the epoch. */
export type OfferedAmount = Pick<QuoteWanted, "owner" | "chainId" | "feeAmount" | "now">

/**
 * Quotes of relay fees.
 *
 * Laws:
 * 1. `take` returns a quote that matches every given field, has `maxJoins ≥ joins` and is not expired at `now`. Each quote is returned to
 *    at most one caller. A transaction that rolls back returns the quote to the store.
 * 2. A quote expires at `expiresAt`. `purge(now)` deletes exactly the expired quotes: `expiresAt ≤ now`.
 * 3. `tokensOf` returns, ascending and unique, the fee tokens of the owner's unexpired quotes on the chain for exactly this amount, for any
 *    operation. Its cost is independent of the number of other quotes.
 */
export interface QuoteStoreShape {
  readonly add: (quote: FeeQuote) => Effect.Effect<void, StorageUnavailable>
  readonly take: (wanted: QuoteWanted) => Effect.Effect<FeeQuote | null, StorageUnavailable>
  readonly tokensOf: (
    digits: OfferedAmount,
  ) => Effect.Effect<ReadonlyArray<Address>, StorageUnavailable>
  readonly purge: (now: number) => Effect.Effect<number, StorageUnavailable>
}

export class QuoteStore extends Context.Service<QuoteStore, QuoteStoreShape>()(
  "shielded-relay/QuoteStore",
) {}
