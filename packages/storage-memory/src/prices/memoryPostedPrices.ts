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
  const prices = new Map<string, PostedPrice>()
  const costs = new Map<string, CostSample>()
  const tokens = new Map<string, TokenSample>()
  const keep = <V>(journal: Journal, rows: Map<string, V>, key: string, row: V) => {
    if (!rows.has(key)) journal.set(rows, key, row)
  }
  const pricesOf = (call: PricedCall) => [...prices.values()].filter((one) => isOf(one, call))

  return {
    post: (price) =>
      transactions.statement((journal) => {
        const { chainId, feeToken, shape, hour, revision } = price
        const key = compositeKey(chainId, feeToken, shape, hour, revision)
        keep(journal, prices, key, price)
        return prices.get(key) ?? price
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
        for (const [key, { postedAt }] of prices)
          if (postedAt < pricesBefore) journal.delete(prices, key)
      }),
  }
}

function isOf(price: PostedPrice, { chainId, feeToken, shape }: PricedCall): boolean {
  return price.chainId === chainId && price.feeToken === feeToken && price.shape === shape
}
