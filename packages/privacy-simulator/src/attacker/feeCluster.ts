import { byRarity } from "./equalAmount.ts"
import type { PayerAttacker, PairAttacker } from "./Attacker.ts"
import type { Release, View } from "./View.ts"

/** Most payouts of one private send that the attacker expects. */
const most = 12

/**
 * Payouts of one order carry one fee to the last digit, and the deposit that paid for them is their sum: takes the
 * calls with one fee in their order of time and looks for runs whose sum somebody deposited before.
 */
export const feeClusterSum: PayerAttacker = {
  name: "fee cluster and sum",
  claims: 3,
  study: (view) => {
    const found = new Map<number, Set<number>>()
    for (const cluster of clustersOf(view.releases).values())
      for (const { payer, members } of paidBy(view, cluster))
        for (const { index } of members) {
          const known = found.get(index)
          if (known === undefined) found.set(index, new Set([payer]))
          else known.add(payer)
        }
    return ({ index }) => byRarity(found.get(index) ?? new Set())
  },
}

/** Two calls with one fee: 3 if few calls carry it, 1 if many do. */
export const sameFee: PairAttacker = {
  name: "same fee",
  study: (view) => {
    const clusters = clustersOf(view.releases)
    return (one, other) => {
      const key = keyOf(one)
      if (key === null || key !== keyOf(other)) return 0
      const { length } = clusters.get(key) ?? []
      return length <= most ? 3 : length <= 4 * most ? 2 : 1
    }
  },
}

function keyOf({ token, call: { fee } }: Release): string | null {
  return fee === null ? null : `${token} ${fee.token} ${fee.amount}`
}

function clustersOf(releases: ReadonlyArray<Release>): ReadonlyMap<string, ReadonlyArray<Release>> {
  return Map.groupBy(
    releases.filter(({ call }) => call.fee !== null),
    (release) => keyOf(release) ?? "",
  )
}

/** The deposits that are the sum of two or more neighbours in a cluster. */
function* paidBy({ entriesOf }: View, cluster: ReadonlyArray<Release>) {
  const [first] = cluster
  if (first === undefined) return
  const deposits = Map.groupBy(entriesOf.get(first.token) ?? [], ({ amount }) => amount)
  for (const [start] of cluster.entries()) {
    let sum = 0n
    for (const [length, release] of cluster.slice(start, start + most).entries()) {
      sum += release.released
      if (length === 0) continue
      const members = cluster.slice(start, start + length + 1)
      const before = members[0]?.call.time ?? 0
      for (const { payer, time } of deposits.get(sum) ?? [])
        if (time <= before) yield { payer, members }
    }
  }
}
