import { byRarity } from "./equalAmount.ts"
import type { PayerAttacker } from "./Attacker.ts"
import type { Entry, Release, View } from "./View.ts"

/** Releases after a deposit that the attacker combines. */
const window = 40
/** Seconds after a deposit in which the attacker looks. */
const reach = 86_400

/**
 * A deposit is the sum of two to four later releases of its token with any fees: the payouts of a small order, or withdrawals that use up
 * a deposit.
 */
export const subsetSum: PayerAttacker = {
  name: "subset sum",
  claims: 3,
  study: (view) => {
    const found = new Map<number, Set<number>>()
    const releases = Map.groupBy(view.releases, ({ token }) => token)
    for (const entry of view.entries) {
      const sums = new Set<number>()
      for (const members of subsets(entry, releases.get(entry.token) ?? []))
        for (const index of members) sums.add(index)
      for (const index of sums) {
        const known = found.get(index)
        if (known === undefined) found.set(index, new Set([entry.payer]))
        else known.add(entry.payer)
      }
    }
    return ({ index }: Release) => byRarity(found.get(index) ?? new Set())
  },
}

/** The indexes of releases that add up to a deposit, two to four at a time. */
export function* subsets(
  { amount, time }: Pick<Entry, "amount" | "time">,
  releases: View["releases"],
): Generator<ReadonlyArray<number>> {
  const later = laterThan(releases, time)
    .filter(({ released }) => released < amount)
    .map(({ index, released }) => ({ index, released }))
  const pairs = new Map<bigint, Array<readonly [number, number]>>()
  for (const [at, one] of later.entries()) {
    // Pairs that lie wholly before `one`, so that no release is used twice.
    for (const other of later.slice(at + 1)) {
      const sum = one.released + other.released
      if (sum === amount) yield [one.index, other.index]
      for (const pair of pairs.get(amount - sum) ?? []) yield [...pair, one.index, other.index]
    }
    for (const [first, second] of pairs.get(amount - one.released) ?? [])
      yield [first, second, one.index]
    for (const before of later.slice(0, at)) {
      const sum = before.released + one.released
      const known = pairs.get(sum)
      if (known === undefined) pairs.set(sum, [[before.index, one.index]])
      else known.push([before.index, one.index])
    }
  }
}

/** The next releases after a moment. They are sorted by time. */
function laterThan(releases: View["releases"], time: number): View["releases"] {
  let low = 0
  let high = releases.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((releases[middle]?.call.time ?? 0) > time) high = middle
    else low = middle + 1
  }
  return releases.slice(low, low + window).filter(({ call }) => call.time <= time + reach)
}
