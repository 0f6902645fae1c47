import { noSigns, type PayerAttacker } from "./Attacker.ts"
import { lastBefore } from "./timing.ts"
import type { Release, View } from "./View.ts"

/** Seconds before a deposit in which its order may have been priced. */
const reach = 120

/**
 * A fee is cost × margin × price at the moment of the quote. The attacker inverts it to a base fee, and looks for
 * deposits that followed a moment with this base fee: an order is priced right before its deposit.
 */
export const feeInversion: PayerAttacker = {
  name: "fee inversion",
  claims: null,
  study: (view) => {
    const seen = view.entries.map((entry) => ({ ...entry, range: rangeBefore(view, entry.time) }))
    const byToken = Map.groupBy(seen, ({ token }) => token)
    return (release) => {
      const wei = invertedFee(view, release)
      if (wei === null) return noSigns
      const signs = new Map<number, number>()
      const entries = byToken.get(release.token) ?? []
      for (const { payer, amount, range } of entries.slice(
        0,
        lastBefore(entries, release.call.time) + 1,
      ))
        if (amount >= release.released && range.some((fee) => near(fee, wei)))
          signs.set(payer, Math.min(3, (signs.get(payer) ?? 0) + 1))
      return signs
    }
  },
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

/** Within a thousandth, as fees are rounded up to a whole unit. */
function near(one: bigint, other: bigint): boolean {
  const apart = one > other ? one - other : other - one
  return apart * 1_000n <= one
}
