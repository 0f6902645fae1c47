import type { Price } from "../port/PriceSource.ts"
import type { TokenSample } from "../port/storage/PostedPrices.ts"
import { comparePrices, medianPrice, worstPrice } from "./medians.ts"

/** Milliseconds. */
const recent = 10 * 60_000

/** The prices of a fee token: what it is worth now, and what a price in it is computed from. */
export interface FeeTokenPrice {
  readonly now: Price
  readonly posting: Price
}

/** Why a token pays no fees now. */
export type TokenFault = "no price" | "moving price"

/**
 * The price of a fee token from the last hour's samples, oldest first, and from a reading now, which is `null` if the price is unknown or
 * in doubt. Such a token pays no fees, and neither does one whose price moved by more than 10 % within 10 minutes. A token that the chain
 * dictates (`isForced`) pays at the worst known price of the hour.
 */
export function feeTokenPrice(
  reading: Price | null,
  samples: ReadonlyArray<TokenSample>,
  at: number,
  isForced: boolean,
): FeeTokenPrice | TokenFault {
  const now = reading ?? (isForced ? (samples.at(-1) ?? null) : null)
  if (now === null) return "no price"
  if (isForced) return { now, posting: worstPrice(now, ...samples) }
  const window = [now, ...samples.filter((one) => at - one.minute <= recent)]
  if (movedMuch(window)) return "moving price"
  const middle = medianPrice(samples)
  return { now, posting: middle === null ? now : worstPrice(now, middle) }
}

/** Whether the highest of these prices is more than 10 % above the lowest. */
function movedMuch(prices: ReadonlyArray<Price>): boolean {
  const ordered = prices.toSorted(comparePrices)
  const [low] = ordered
  const high = ordered.at(-1)
  if (low === undefined || high === undefined) return false
  return high.tokens * low.native * 10n > low.tokens * high.native * 11n
}
