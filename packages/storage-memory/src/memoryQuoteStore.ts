import type { FeeQuote, QuoteStoreShape } from "@shielded-relay/core"
import { compositeKey } from "./compositeKey.ts"
import type { Journal } from "./Journal.ts"
import type { Transactions } from "./Transactions.ts"

type Matched = Omit<FeeQuote, "id" | "maxJoins" | "expiresAt">

/** The fields of a quote that `take` compares for equality. */
function matchKey(quote: Matched): string {
  return compositeKey(
    quote.owner,
    quote.chainId,
    quote.feeToken,
    quote.externalActionId,
    quote.feeAmount,
    ...quote.tokens,
  )
}

/** The key that `tokensOf` looks up. */
function digitsKey(quote: Pick<FeeQuote, "owner" | "chainId" | "feeAmount">): string {
  return compositeKey(quote.owner, quote.chainId, quote.feeAmount)
}

export function memoryQuoteStore(transactions: Transactions): QuoteStoreShape {
  const rows = new Map<string, FeeQuote>()
  /** Quotes by the fields that `take` compares, and by owner, chain and amount. */
  const matching = new Map<string, Map<string, FeeQuote>>()
  const byDigits = new Map<string, Map<string, FeeQuote>>()

  const indexKeysOf = (quote: FeeQuote) =>
    [
      [matching, matchKey(quote)],
      [byDigits, digitsKey(quote)],
    ] as const
  const remove = (journal: Journal, quote: FeeQuote): void => {
    journal.delete(rows, quote.id)
    for (const [index, key] of indexKeysOf(quote)) {
      const quotes = index.get(key)
      if (quotes === undefined) continue
      journal.delete(quotes, quote.id)
      if (quotes.size === 0) journal.delete(index, key)
    }
  }
  return {
    add: (quote) =>
      transactions.statement((journal) => {
        if (rows.has(quote.id)) return
        journal.set(rows, quote.id, quote)
        for (const [index, key] of indexKeysOf(quote)) {
          const quotes = index.get(key) ?? new Map<string, FeeQuote>()
          if (!index.has(key)) journal.set(index, key, quotes)
          journal.set(quotes, quote.id, quote)
        }
      }),
    take: ({ joins, now, ...wanted }) =>
      transactions.statement((journal) => {
        const quotes = matching.get(matchKey(wanted))
        // Take the quote with the fewest joins that fits, so that a wider one stays for an operation that needs it.
        let best: FeeQuote | null = null
        for (const quote of quotes?.values() ?? []) {
          if (quote.maxJoins < joins || quote.expiresAt <= now) continue
          if (best === null || quote.maxJoins < best.maxJoins) best = quote
        }
        if (best !== null) remove(journal, best)
        return best
      }),
    tokensOf: ({ now, ...wanted }) =>
      transactions.statement(() => {
        const quotes = [...(byDigits.get(digitsKey(wanted))?.values() ?? [])]
        const live = quotes.filter(({ expiresAt }) => expiresAt > now)
        return [...new Set(live.map(({ feeToken }) => feeToken))].toSorted()
      }),
    purge: (before) =>
      transactions.statement((journal) => {
        let purged = 0
        for (const quote of rows.values()) {
          if (quote.expiresAt > before) continue
          remove(journal, quote)
          purged += 1
        }
        return purged
      }),
  }
}
