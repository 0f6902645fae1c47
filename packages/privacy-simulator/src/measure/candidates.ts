import { lastBefore } from "../attacker/timing.ts"
import type { Release, View } from "../attacker/View.ts"

/**
 * Who may have paid, as somebody guesses who knows token, order in time and solvency alone: the payers whose earlier
 * deposits of the token together cover the release, weighted by the number of these deposits.
 */
export function candidatesOf(
  { entriesOf }: View,
  { token, released, call }: Release,
): ReadonlyMap<number, number> {
  const entries = entriesOf.get(token) ?? []
  const sums = new Map<number, { times: number; amount: bigint }>()
  for (const { payer, amount } of entries.slice(0, lastBefore(entries, call.time) + 1)) {
    const known = sums.get(payer)
    if (known === undefined) sums.set(payer, { times: 1, amount })
    else {
      known.times += 1
      known.amount += amount
    }
  }
  return new Map(
    [...sums].flatMap(([payer, { times, amount }]) => (amount >= released ? [[payer, times]] : [])),
  )
}
