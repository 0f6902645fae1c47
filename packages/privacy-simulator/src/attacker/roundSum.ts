import { lastBefore } from "./timing.ts"
import { headroom, feeOf, most } from "./feeCluster.ts"
import { noSigns, type PayerAttacker } from "./Attacker.ts"
import type { Entry, Release } from "./View.ts"

/** Seconds before the first call of a run in which its deposit may have been made. */
const reach = 86_400
const soon = 600

/**
 * An order's deposit is rounded up to two digits. The attacker takes one to twelve successive calls of a token, adds the bound of their
 * fees, rounds up, and searches for deposits of that amount within the day before. The sign is stronger with fewer payers, and if the
 * deposit was made within ten minutes.
 */
export const roundSum: PayerAttacker = {
  name: "round sum",
  claims: 6,
  study: (view) => {
    const found = new Map<number, Map<number, number>>()
    for (const [token, calls] of Map.groupBy(view.releases, (release) => release.token))
      for (const { entry, members } of paidRoundly(view.entriesOf.get(token) ?? [], calls))
        for (const { index, call } of members) {
          const known = found.get(index) ?? new Map<number, number>()
          found.set(index, known)
          const since = call.time - entry.time
          known.set(entry.payer, Math.min(since, known.get(entry.payer) ?? Infinity))
        }
    return ({ index }) => {
      const payers = found.get(index)
      if (payers === undefined) return noSigns
      const rarity = payers.size === 1 ? 3 : payers.size <= 5 ? 2 : 1
      return new Map([...payers].map(([payer, since]) => [payer, rarity + (since <= soon ? 3 : 0)]))
    }
  },
}

/** The deposits that, rounded, pay for a run of these calls. */
function* paidRoundly(
  entries: ReadonlyArray<Entry>,
  calls: ReadonlyArray<Release>,
): Generator<{ readonly entry: Entry; readonly members: ReadonlyArray<Release> }> {
  const deposits = Map.groupBy(entries, ({ amount }) => amount)
  for (const start of calls.keys()) {
    const prices = new Set(calls.slice(Math.max(0, start - most), start).map(feeOf))
    const first = calls[start]?.call.time ?? 0
    let sum = 0n
    for (const [length, release] of calls.slice(start, start + most).entries()) {
      sum += release.released - feeOf(release)
      prices.add(feeOf(release))
      const amounts = [...prices].map((price) =>
        roundedUp(sum + BigInt(length + 1) * headroom * price),
      )
      for (const amount of new Set(amounts)) {
        const equal = deposits.get(amount) ?? []
        for (let at = lastBefore(equal, first); at >= 0; at -= 1) {
          const entry = equal[at]
          if (entry === undefined || first - entry.time > reach) break
          yield { entry, members: calls.slice(start, start + length + 1) }
        }
      }
    }
  }
}

/** Rounds up to two significant digits. */
function roundedUp(amount: bigint): bigint {
  const unit = 10n ** BigInt(Math.max(0, amount.toString().length - 2))
  return ((amount + unit - 1n) / unit) * unit
}
