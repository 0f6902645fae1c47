import type {
  CostSample,
  PostedPrice,
  PostedPricesShape,
  PricedCall,
  TokenSample,
} from "@shielded-relay/core"
import { compositeKey } from "../compositeKey.ts"
import type { Journal } from "../Journal.ts"
import type { Transactions } from "../Transactions.ts"

export function memoryPostedPrices(transactions: Transactions): PostedPricesShape {
  /** By call, then by hour and revision. */
  const prices = new Map<string, Map<string, PostedPrice>>()
  const costs = new Map<string, CostSample>()
  const tokens = new Map<string, TokenSample>()
  const keep = <V>(journal: Journal, rows: Map<string, V>, key: string, row: V) => {
    if (!rows.has(key)) journal.set(rows, key, row)
  }
  const callKey = ({ chainId, feeToken, shape }: PricedCall) =>
    compositeKey(chainId, feeToken, shape)
  const pricesOf = (call: PricedCall) => [...(prices.get(callKey(call))?.values() ?? [])]

  return {
    post: (price) =>
      transactions.statement((journal) => {
        const rows = prices.get(callKey(price)) ?? new Map<string, PostedPrice>()
        prices.set(callKey(price), rows)
        const key = compositeKey(price.hour, price.revision)
        keep(journal, rows, key, price)
        return rows.get(key) ?? price
      }),
    newest: (call, since) =>
      transactions.statement(
        () =>
          pricesOf(call)
            .filter(({ hour }) => hour >= since)
            .toSorted((a, b) => a.hour - b.hour || a.revision - b.revision)
            .at(-1) ?? null,
      ),
    postedSince: (call, since) =>
      transactions.statement(() =>
        pricesOf(call)
          .filter(({ postedAt }) => postedAt >= since)
          .toSorted(
            (a, b) => a.postedAt - b.postedAt || a.hour - b.hour || a.revision - b.revision,
          ),
      ),
    addSamples: (ofCosts, ofTokens) =>
      transactions.statement((journal) => {
        for (const one of ofCosts) keep(journal, costs, compositeKey(one.chainId, one.minute), one)
        for (const one of ofTokens)
          keep(journal, tokens, compositeKey(one.chainId, one.token, one.minute), one)
      }),
    costs: (chainId, since) =>
      transactions.statement(() =>
        [...costs.values()]
          .filter((one) => one.chainId === chainId && one.minute >= since)
          .toSorted((a, b) => a.minute - b.minute),
      ),
    tokenPrices: (chainId, token, since) =>
      transactions.statement(() =>
        [...tokens.values()]
          .filter((one) => one.chainId === chainId && one.token === token && one.minute >= since)
          .toSorted((a, b) => a.minute - b.minute),
      ),
    purge: ({ samplesBefore, pricesBefore }) =>
      transactions.statement((journal) => {
        for (const rows of [costs, tokens])
          for (const [key, { minute }] of rows)
            if (minute < samplesBefore) journal.delete<string, { minute: number }>(rows, key)
        for (const rows of prices.values())
          for (const [key, { postedAt }] of rows)
            if (postedAt < pricesBefore) journal.delete(rows, key)
      }),
  }
}
