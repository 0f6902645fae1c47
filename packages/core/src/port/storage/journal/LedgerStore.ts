import type { Effect } from "effect"
import { Context } from "effect"
import type { ChainId } from "../../../address/ChainId.ts"
import type { Intent, TokenAmount } from "../../../operation/Operation.ts"
import type { Price } from "../../PriceSource.ts"
import type { StorageUnavailable } from "../StorageUnavailable.ts"

/** What an operation cost and earned. It names neither the operation nor its owner. */
export interface LedgerEntry {
  /** Start of the UTC day of its end, in milliseconds since the epoch. */
  readonly day: number
  readonly chainId: ChainId
  readonly kind: Intent["kind"]
  readonly outcome: "confirmed" | "failed"
  /** The relay fee that its calls paid, in smallest units; `null` for a batch insertion. */
  readonly fee: TokenAmount | null
  /** The operator's fees that its calls paid, one per token, without those of 0. */
  readonly cuts: ReadonlyArray<TokenAmount>
  /** What its transactions cost the relaying accounts, in smallest units of the native coin. */
  readonly native: bigint
}

export interface LedgerRow extends LedgerEntry {
  /** The price of the native coin in the fee token at the end; `null` without a recent sample. */
  readonly price: Price | null
  /** Increases with every row. */
  readonly line: number
}

/** How old a sample may be that prices an entry; milliseconds. */
export const ledgerPriceAge = 10 * 60_000

/**
 * The operator's books: a row per operation that a worker ended, written in the transaction that ends it.
 *
 * Laws:
 * 1. `record` adds a row. Its price is the newest `TokenSample` of the chain and the fee token with `minute ≥ at − ledgerPriceAge`.
 * 2. `list` returns the rows with `from ≤ day < to` and a higher line than `after`, ordered by line, at most `limit`.
 * 3. Rows of a transaction that rolls back are gone. All others stay.
 */
export interface LedgerStoreShape {
  /** `at`: milliseconds since the epoch. */
  readonly record: (entry: LedgerEntry, at: number) => Effect.Effect<void, StorageUnavailable>
  readonly list: (
    range: { readonly from: number; readonly to: number },
    after: number,
    limit: number,
  ) => Effect.Effect<ReadonlyArray<LedgerRow>, StorageUnavailable>
}

export class LedgerStore extends Context.Service<LedgerStore, LedgerStoreShape>()(
  "shielded-relay/LedgerStore",
) {}
