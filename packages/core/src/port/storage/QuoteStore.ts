import type { Effect } from "effect"
import { Context } from "effect"
import type { Address } from "../../address/Address.ts"
import type { ChainId } from "../../address/ChainId.ts"
import type { OwnerId } from "../../owner/Owner.ts"
import type { StorageUnavailable } from "./StorageUnavailable.ts"

/** A fee that was quoted: it serves one operation of the same owner, chain, tokens and action. */
export interface FeeQuote {
  readonly id: string
  readonly owner: OwnerId
  readonly chainId: ChainId
  readonly feeToken: Address
  /** Ascending and without repetition. */
  readonly tokens: ReadonlyArray<Address>
  readonly externalActionId: string
  readonly maxJoins: number
  readonly feeAmount: bigint
  /** Milliseconds since the epoch. */
  readonly expiresAt: number
}

/** What an operation must be for a quote to serve it. */
export type QuoteWanted = Omit<FeeQuote, "id" | "maxJoins" | "expiresAt"> & {
  /** The joins that the operation has. */
  readonly joins: number
  /** Milliseconds since the epoch. */
  readonly now: number
}

/** An amount that an owner offers on a chain, before it is known in which token it was quoted. `now`: milliseconds since the epoch. */
export type QuotedDigits = Pick<QuoteWanted, "owner" | "chainId" | "feeAmount" | "now">

/**
 * Quotes of relay fees.
 *
 * Laws: `take` gives a quote that matches every given field, has at least `joins` joins and is not expired at `now`, and at most one
 * caller ever gets it; inside a transaction that is undone it is given back. A quote is expired from `expiresAt` on: `purge(now)`
 * forgets exactly those with `expiresAt ≤ now`, the ones that `take` would not give any more. `tokensOf` lists, ascending and without
 * repetition, the fee tokens of the owner's quotes on the chain for exactly this amount that are not expired at `now`, whatever they are
 * for; its cost does not grow with other quotes.
 */
export interface QuoteStoreShape {
  readonly add: (quote: FeeQuote) => Effect.Effect<void, StorageUnavailable>
  readonly take: (wanted: QuoteWanted) => Effect.Effect<FeeQuote | null, StorageUnavailable>
  readonly tokensOf: (
    digits: QuotedDigits,
  ) => Effect.Effect<ReadonlyArray<Address>, StorageUnavailable>
  readonly purge: (now: number) => Effect.Effect<number, StorageUnavailable>
}

export class QuoteStore extends Context.Service<QuoteStore, QuoteStoreShape>()(
  "shielded-relay/QuoteStore",
) {}
