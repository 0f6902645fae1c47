import { noSigns, type PayerAttacker } from "./Attacker.ts"
import { lastBefore } from "./timing.ts"
import type { Entry, Release, View } from "./View.ts"

/** Seconds before a deposit in which its order may have been priced. */
const reach = 120

/**
 * A fee is cost × margin × price at the time of the quote. The attacker computes the base fee from it and searches for deposits shortly
 * after a block with this base fee, because an order is priced right before its deposit.
 */
export const feeInversion: PayerAttacker = {
  name: "fee inversion",
  claims: null,
  study: (view) => {
    const quotes = Map.groupBy(quotesOf(view), ({ entry }) => entry.token)
    return (release) => {
      const wei = invertedFee(view, release)
      if (wei === null) return noSigns
      const signs = new Map<number, number>()
      const counted = new Set<Entry>()
      for (const { entry } of near(quotes.get(release.token) ?? [], wei)) {
        if (entry.time > release.call.time || entry.amount < release.released) continue
        if (counted.has(entry)) continue
        counted.add(entry)
        signs.set(entry.payer, Math.min(3, (signs.get(entry.payer) ?? 0) + 1))
      }
      return signs
    }
  },
}

/** A deposit and a base fee of the two minutes before it. */
interface Quote {
  readonly entry: Entry
  readonly wei: bigint
}

/** Ascending by base fee. */
function quotesOf(view: View): ReadonlyArray<Quote> {
  return view.entries
    .flatMap((entry) => rangeBefore(view, entry.time).map((wei) => ({ entry, wei })))
    .toSorted((a, b) => (a.wei < b.wei ? -1 : a.wei > b.wei ? 1 : 0))
}

/** The base fee that a release's fee was computed from, if it paid for a payout's call; wei per gas. */
export function invertedFee({ policy }: View, { call }: Release): bigint | null {
  const price = policy.prices.find(({ token }) => token === call.fee?.token)
  if (price === undefined || call.fee === null) return null
  const { feeMarginBps, payoutGas, insertionGas, tip } = policy
  // Two outputs of sixteen pay their share of a batch insertion.
  const gas = payoutGas + insertionGas / 8n
  const native = (call.fee.amount * 10_000n * 1_000_000_000n) / (feeMarginBps * price.perGwei)
  const wei = native / gas - tip
  return wei > 0n ? wei : null
}

/** The base fees of the two minutes up to a moment. */
function rangeBefore({ baseFees }: View, time: number): ReadonlyArray<bigint> {
  const first = Math.max(0, lastBefore(baseFees, time - reach))
  return baseFees.slice(first, lastBefore(baseFees, time) + 1).map(({ wei }) => wei)
}

/** The quotes within a thousandth of a base fee, as fees are rounded up to a whole unit. */
function near(quotes: ReadonlyArray<Quote>, wei: bigint): ReadonlyArray<Quote> {
  const first = firstFrom(quotes, wei - wei / 1_000n)
  return quotes.slice(first, firstFrom(quotes, wei + wei / 1_000n + 1n))
}

/** The index of the first quote with at least this base fee. */
function firstFrom(quotes: ReadonlyArray<Quote>, least: bigint): number {
  let low = 0
  let high = quotes.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((quotes[middle]?.wei ?? 0n) >= least) high = middle
    else low = middle + 1
  }
  return low
}
