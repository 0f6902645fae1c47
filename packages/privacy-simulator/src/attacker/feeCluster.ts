import { byRarity } from "./equalAmount.ts"
import type { PayerAttacker, PairAttacker } from "./Attacker.ts"
import type { Release, View } from "./View.ts"

/** Most payouts of one private send that the attacker expects. */
export const most = 12

/** An order's bound for a payout's fee is this many times the posted price, and its deposit pays the bound for all. */
export const headroom = 3n

/**
 * An order's deposit is the sum of its payouts' amounts plus a bound for each payout's fee: three times the price that was posted at the
 * order. Every fee on the chain is a posted price. The attacker takes the calls with one fee, and those of one token, in order of time, and
 * searches for runs whose sum, with the bound of a price seen there or shortly before, equals an earlier deposit.
 */
export const feeClusterSum: PayerAttacker = {
  name: "fee cluster and sum",
  claims: 3,
  study: (view) => {
    const found = new Map<number, Set<number>>()
    const ofTokens = Map.groupBy(view.releases, ({ token }) => token)
    for (const calls of [...clustersOf(view.releases).values(), ...ofTokens.values()])
      for (const { payer, members } of paidBy(view, calls))
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

/** The deposits that paid for two or more neighbours among these calls. */
function* paidBy({ entriesOf }: View, calls: ReadonlyArray<Release>) {
  const [first] = calls
  if (first === undefined) return
  const deposits = Map.groupBy(entriesOf.get(first.token) ?? [], ({ amount }) => amount)
  for (const [start] of calls.entries()) {
    const prices = new Set(calls.slice(Math.max(0, start - 2 * most), start).map(feeOf))
    let sum = 0n
    for (const [length, release] of calls.slice(start, start + most).entries()) {
      sum += release.released - feeOf(release)
      prices.add(feeOf(release))
      if (length === 0) continue
      const members = calls.slice(start, start + length + 1)
      const before = members[0]?.call.time ?? 0
      for (const price of prices) {
        const total = sum + BigInt(members.length) * headroom * price
        for (const { payer, time } of deposits.get(total) ?? [])
          if (time <= before) yield { payer, members }
      }
    }
  }
}

/** A release's fee, if its own token pays it. */
export function feeOf({ token, call: { fee } }: Release): bigint {
  return fee?.token === token ? fee.amount : 0n
}
