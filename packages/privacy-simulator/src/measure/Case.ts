import type { Entry, Release, View } from "../attacker/View.ts"
import { fittingPayers } from "@shielded-relay/core"
import type { TrueCall, Truth } from "../world/Truth.ts"

/** A call to link, and its answer. */
export interface Case {
  readonly release: Release
  readonly call: TrueCall
  /** The number of its owner's wallet among the payers; -1 if that wallet never deposited. */
  readonly payer: number
  /** Payers whose deposits fit the amount, see `fitting`. */
  readonly fitting: number
}

/** Counting stops at this many payers, who hide each other well enough. The service's advice stops there, too. */
const counted = 100

/** The calls with a truth, in order of time. */
export function casesOf(view: View, truth: Truth): ReadonlyArray<Case> {
  const calls = new Map(truth.calls.map((call) => [call.hash, call]))
  const numbers = new Map(view.payers.map((payer, number) => [payer, number]))
  const equal = Map.groupBy(view.entries, ({ token, amount }) => `${token} ${amount}`)
  return view.releases.flatMap((release) => {
    const call = calls.get(release.call.hash)
    if (call === undefined) return []
    const payer = numbers.get(call.wallet) ?? -1
    return [{ release, call, payer, fitting: fitting(view, release, equal) }]
  })
}

/** Payers whose deposits fit a release, from the chain alone, by the rule of the advice that the service gives. */
function fitting(
  { entriesOf }: View,
  { token, paid, released, call }: Release,
  equalTo: ReadonlyMap<string, ReadonlyArray<Entry>>,
): number {
  const equal = new Set<number>()
  for (const amount of [paid, released])
    for (const { payer, time } of equalTo.get(`${token} ${amount}`) ?? [])
      if (time <= call.time) equal.add(payer)
  const covering = new Set<number>()
  for (const { payer, amount, time } of entriesOf.get(token) ?? []) {
    if (time > call.time || covering.size === counted) break
    if (amount >= released) covering.add(payer)
  }
  return fittingPayers({ equal: equal.size, covering: covering.size })
}

/** The null world: the same chain with shuffled answers. An attacker that still finds links there has read the truth. */
export function shuffledTruth(
  { calls }: Truth,
  shuffled: (n: number) => ReadonlyArray<number>,
): Truth {
  const order = shuffled(calls.length)
  return {
    calls: calls.map((call, k) => {
      const { wallet, order: paidFor } = calls[order[k] ?? k] ?? call
      return { ...call, wallet, order: paidFor }
    }),
  }
}

/** The group of a case for the bootstrap: payouts of one order depend on each other. */
export function groupOf({ call }: Case, at: number): string {
  return call.order ?? `case ${at}`
}
