import type {
  CostSample,
  PostedPrice,
  PostedPricesShape,
  PricedCall,
  TokenSample,
} from "@shielded-relay/core"
import { compositeKey } from "../compositeKey.ts"
import type { Transactions } from "../Transactions.ts"
import { MinuteSamples } from "./MinuteSamples.ts"

export function memoryPostedPrices(transactions: Transactions): PostedPricesShape {
  /** By call, then by hour and revision. */
  const prices = new Map<string, Map<string, PostedPrice>>()
  const costs = new MinuteSamples<CostSample>()
  const tokens = new MinuteSamples<TokenSample>()
  const callKey = ({ chainId, feeToken, shape }: PricedCall) =>
    compositeKey(chainId, feeToken, shape)
  const pricesOf = (call: PricedCall) => [...(prices.get(callKey(call))?.values() ?? [])]

  return {
    post: (price) =>
      transactions.statement((journal) => {
        const rows = prices.get(callKey(price)) ?? new Map<string, PostedPrice>()
        prices.set(callKey(price), rows)
        const key = compositeKey(price.hour, price.revision)
        if (!rows.has(key)) journal.set(rows, key, price)
        return rows.get(key) ?? price
      }),
    newest: (call, since) =>
      transactions.statement(() => {
        let newest: PostedPrice | null = null
        for (const price of prices.get(callKey(call))?.values() ?? [])
          if (price.hour >= since && (newest === null || isNewer(price, newest))) newest = price
        return newest
      }),
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
        for (const one of ofCosts) costs.add(journal, compositeKey(one.chainId), one)
        for (const one of ofTokens) tokens.add(journal, compositeKey(one.chainId, one.token), one)
      }),
    costs: (chainId, since) =>
      transactions.statement(() => costs.since(compositeKey(chainId), since)),
    tokenPrices: (chainId, token, since) =>
      transactions.statement(() => tokens.since(compositeKey(chainId, token), since)),
    purge: ({ samplesBefore, pricesBefore }) =>
      transactions.statement((journal) => {
        costs.purge(journal, samplesBefore)
        tokens.purge(journal, samplesBefore)
        for (const rows of prices.values())
          for (const [key, { postedAt }] of rows)
            if (postedAt < pricesBefore) journal.delete(rows, key)
      }),
  }
}

function isNewer(one: PostedPrice, other: PostedPrice): boolean {
  return one.hour > other.hour || (one.hour === other.hour && one.revision > other.revision)
}
