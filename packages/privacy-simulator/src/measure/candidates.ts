import type { Entry, Release, View } from "../attacker/View.ts"

interface Holding {
  /** Number of deposits. */
  times: number
  amount: bigint
}

/**
 * The candidates of a guess from token, time and solvency alone: the payers whose earlier deposits of the token together cover the release,
 * weighted by the number of these deposits. Ask about releases in order of time, so that deposits are added up once.
 */
export function candidatesIn(view: View): (release: Release) => ReadonlyMap<number, number> {
  const tokens = new Map<string, Sums>()
  return ({ token, released, call }) => {
    const sums = tokens.get(token) ?? new Sums(view.entriesOf.get(token) ?? [])
    tokens.set(token, sums)
    const found = new Map<number, number>()
    for (const [payer, { times, amount }] of sums.until(call.time))
      if (amount >= released) found.set(payer, times)
    return found
  }
}

/** The deposits of one token, added up by payer. */
class Sums {
  readonly #entries: ReadonlyArray<Entry>
  #next = 0
  #time = -Infinity
  #sums = new Map<number, Holding>()

  constructor(entries: ReadonlyArray<Entry>) {
    this.#entries = entries
  }

  until(time: number): ReadonlyMap<number, Holding> {
    if (time < this.#time) {
      this.#next = 0
      this.#sums = new Map()
    }
    this.#time = time
    for (;;) {
      const entry = this.#entries[this.#next]
      if (entry === undefined || entry.time > time) return this.#sums
      this.#next += 1
      const known = this.#sums.get(entry.payer)
      if (known === undefined) this.#sums.set(entry.payer, { times: 1, amount: entry.amount })
      else {
        known.times += 1
        known.amount += entry.amount
      }
    }
  }
}
