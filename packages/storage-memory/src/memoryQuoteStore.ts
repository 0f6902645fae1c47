import type { FeeQuote, QuoteStoreShape } from "@shielded-relay/core"
import { compositeKey } from "./compositeKey.ts"
import type { Transactions } from "./Transactions.ts"

type Matched = Omit<FeeQuote, "id" | "maxJoins" | "expiresAt">

/** Everything that a taken quote must equal. */
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

export function memoryQuoteStore(transactions: Transactions): QuoteStoreShape {
  const rows = new Map<string, FeeQuote>()
  const matching = new Map<string, Map<string, FeeQuote>>()
  return {
    add: (quote) =>
      transactions.statement((journal) => {
        if (rows.has(quote.id)) return
        const key = matchKey(quote)
        const quotes = matching.get(key) ?? new Map<string, FeeQuote>()
        if (!matching.has(key)) journal.set(matching, key, quotes)
        journal.set(rows, quote.id, quote)
        journal.set(quotes, quote.id, quote)
      }),
    take: ({ joins, now, ...wanted }) =>
      transactions.statement((journal) => {
        const key = matchKey(wanted)
        const quotes = matching.get(key)
        // The tightest quote that fits, so that a wider one is left for an operation that needs it.
        let best: FeeQuote | null = null
        for (const quote of quotes?.values() ?? []) {
          if (quote.maxJoins < joins || quote.expiresAt <= now) continue
          if (best === null || quote.maxJoins < best.maxJoins) best = quote
        }
        if (best === null || quotes === undefined) return null
        journal.delete(rows, best.id)
        journal.delete(quotes, best.id)
        if (quotes.size === 0) journal.delete(matching, key)
        return best
      }),
    purge: (before) =>
      transactions.statement((journal) => {
        let purged = 0
        for (const quote of rows.values()) {
          if (quote.expiresAt > before) continue
          const key = matchKey(quote)
          const quotes = matching.get(key)
          journal.delete(rows, quote.id)
          if (quotes !== undefined) {
            journal.delete(quotes, quote.id)
            if (quotes.size === 0) journal.delete(matching, key)
          }
          purged += 1
        }
        return purged
      }),
  }
}
