import type { Price } from "../port/PriceSource.ts"

/** The median; of an even number of values the higher middle one. `null` if there are none. */
export function median(values: ReadonlyArray<bigint>): bigint | null {
  const ordered = values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  return ordered[Math.floor(ordered.length / 2)] ?? null
}

/** Compares the cost of a native coin: positive if it costs more tokens at `a` than at `b`. */
export function comparePrices(a: Price, b: Price): number {
  const [one, other] = [a.tokens * b.native, b.tokens * a.native]
  return one < other ? -1 : one > other ? 1 : 0
}

/** The median price; of an even number of prices the higher middle one. `null` if there are none. */
export function medianPrice(prices: ReadonlyArray<Price>): Price | null {
  return prices.toSorted(comparePrices)[Math.floor(prices.length / 2)] ?? null
}

/** The price that asks the most tokens for a native coin; `first` of equals. */
export function worstPrice(first: Price, ...others: ReadonlyArray<Price>): Price {
  return others.reduce((worst, one) => (comparePrices(one, worst) > 0 ? one : worst), first)
}
