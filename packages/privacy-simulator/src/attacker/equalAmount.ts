import { noSigns, type PayerAttacker } from "./Attacker.ts"
import type { Entry, Release, View } from "./View.ts"

/** The recipient gets exactly the amount of an earlier deposit. */
export const exactAmount: PayerAttacker = {
  name: "exact amount",
  claims: 3,
  study: (view) => equalTo(view, ({ paid }) => [paid]),
}

/** The amount that leaves the pool, fee included, equals an earlier deposit: all of a deposit was withdrawn. */
export const feeAdjustedAmount: PayerAttacker = {
  name: "fee-adjusted amount",
  claims: 3,
  study: (view) => equalTo(view, ({ released }) => [released]),
}

/** A join releases the sum of two to four deposits of one payer: all joins of a call but the last spend their notes whole. */
export const joinSums: PayerAttacker = {
  name: "join sums",
  claims: 3,
  study: (view) => {
    const sums = sumsOfOwn(view)
    return (release) => {
      const found = new Set<number>()
      for (const { token, amount } of release.call.joins) {
        const known = token === release.token ? sums.get(`${token} ${amount}`) : undefined
        for (const { payer, time } of known ?? []) if (time <= release.call.time) found.add(payer)
      }
      return byRarity(found)
    }
  },
}

/** 3 for a single payer, 2 for at most five, 1 for more. */
export function byRarity(payers: ReadonlySet<number>): ReadonlyMap<number, number> {
  if (payers.size === 0) return noSigns
  const level = payers.size === 1 ? 3 : payers.size <= 5 ? 2 : 1
  return new Map([...payers].map((payer) => [payer, level]))
}

function equalTo(view: View, amountsOf: (release: Release) => ReadonlyArray<bigint>) {
  const known = Map.groupBy(view.entries, ({ token, amount }) => `${token} ${amount}`)
  return (release: Release) => {
    const earlier = amountsOf(release).flatMap((amount) =>
      (known.get(`${release.token} ${amount}`) ?? []).filter(
        ({ time }) => time <= release.call.time,
      ),
    )
    return byRarity(new Set(earlier.map(({ payer }) => payer)))
  }
}

interface Sum {
  readonly payer: number
  /** Of the last deposit in the sum. */
  readonly time: number
}

/** By `token amount`: who made two to four deposits of a token, one after the other, with this sum. */
function sumsOfOwn({ entries }: View): ReadonlyMap<string, ReadonlyArray<Sum>> {
  const sums = new Map<string, Array<Sum>>()
  const own = Map.groupBy(entries, ({ payer, token }: Entry) => `${payer} ${token}`)
  for (const list of own.values())
    for (const [first] of list.entries()) {
      let sum = list[first]?.amount ?? 0n
      for (const { amount, payer, time, token } of list.slice(first + 1, first + 4)) {
        sum += amount
        const key = `${token} ${sum}`
        const known = sums.get(key)
        if (known === undefined) sums.set(key, [{ payer, time }])
        else known.push({ payer, time })
      }
    }
  return sums
}
