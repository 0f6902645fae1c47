import { noSigns, type PairAttacker, type PayerAttacker } from "./Attacker.ts"
import type { Entry, Release, View } from "./View.ts"

const minute = 60
const hour = 60 * minute
const ages = [10 * minute, hour, 6 * hour, 24 * hour, 72 * hour]

/** People often spend recent deposits: the sign is the age of the payer's newest deposit that covers the release. */
export const age: PayerAttacker = {
  name: "age",
  claims: null,
  study:
    ({ entriesOf }) =>
    (release) => {
      const signs = new Map<number, number>()
      const entries = entriesOf.get(release.token) ?? []
      for (let at = lastBefore(entries, release.call.time); at >= 0; at -= 1) {
        const { payer, time, amount } = entries[at] ?? emptyEntry
        const bucket = ages.findIndex((limit) => release.call.time - time < limit)
        if (bucket < 0) break
        if (amount >= release.released && !signs.has(payer)) signs.set(payer, ages.length - bucket)
      }
      return signs
    },
}

/** First in, first out: the k-th release of an amount belongs to the k-th deposit of it. */
export const fifo: PayerAttacker = {
  name: "first in, first out",
  claims: 1,
  study: ({ entriesOf, releases }) => {
    const found = new Map<number, number>()
    const taken = new Map<string, number>()
    for (const { index, token, paid, released, call } of releases) {
      const queue = (entriesOf.get(token) ?? []).filter(
        ({ amount, time }) => (amount === paid || amount === released) && time <= call.time,
      )
      const key = `${token} ${queue[0]?.amount ?? 0n}`
      const next = taken.get(key) ?? 0
      const entry = queue[next]
      if (entry === undefined) continue
      taken.set(key, next + 1)
      found.set(index, entry.payer)
    }
    return ({ index }) => {
      const payer = found.get(index)
      return payer === undefined ? noSigns : new Map([[payer, 1]])
    }
  },
}

/** Calls whose deadlines are the same second, or lie equally far from their blocks. */
export const deadline: PairAttacker = {
  name: "deadline",
  study: () => (one, other) => {
    if (one.call.deadline === other.call.deadline) return 4
    const apart = Math.abs(left(one) - left(other))
    return apart <= 2 ? 3 : apart <= 12 ? 2 : apart <= 60 ? 1 : 0
  },
}

const left = ({ call }: Release) => call.deadline - call.time

const emptyEntry: Entry = { payer: -1, token: "", amount: 0n, time: -Infinity, position: 0 }

/** The index of the last item at or before a moment, in a list sorted by time; -1 if there is none. */
export function lastBefore(list: ReadonlyArray<{ readonly time: number }>, time: number): number {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((list[middle]?.time ?? 0) > time) high = middle
    else low = middle + 1
  }
  return low - 1
}

/** The payers of a view who hold a token at a moment, from the chain alone. */
export function holders({ entriesOf }: View, token: string, time: number): ReadonlySet<number> {
  const entries = entriesOf.get(token) ?? []
  return new Set(entries.slice(0, lastBefore(entries, time) + 1).map(({ payer }) => payer))
}
