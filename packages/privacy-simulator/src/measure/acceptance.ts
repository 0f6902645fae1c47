import type { Report } from "./judge.ts"
import { together } from "./judge.ts"

/** What must hold before "private" is a claim. The fixes turn these red lines green, one by one. */
export const bounds = {
  /** Upper end of the advantage over guessing, where enough payers fit an amount. */
  advantage: 0.01,
  /** Payers of orders in first place, as a multiple of guessing. */
  firstOverGuessing: 2,
  /** Two payouts of one order recognised. */
  pairAuc: 0.55,
  /** 5th percentile of the effective number of payers. */
  smallSet: 10,
} as const

export interface Finding {
  readonly bound: keyof typeof bounds
  readonly measured: number
  readonly holds: boolean
}

/** Measures a report against the bounds. */
export function accept({ payers, pairs }: Report): ReadonlyArray<Finding> {
  const hidden = payers.filter(
    ({ attacker, of }) => attacker === together && of !== "unique amounts",
  )
  const orders = hidden.filter(({ of }) => of === "payouts")
  const linked = pairs.filter(({ attacker, of }) => attacker === together && of === "one order")
  const finding = (
    bound: Finding["bound"],
    values: ReadonlyArray<number>,
    holds: (value: number, limit: number) => boolean,
  ) => values.map((measured) => ({ bound, measured, holds: holds(measured, bounds[bound]) }))
  const atMost = (value: number, limit: number) => value <= limit
  return [
    ...finding(
      "advantage",
      hidden.map(({ advantage }) => advantage.high),
      atMost,
    ),
    ...finding(
      "firstOverGuessing",
      orders.map(({ first, guessed }) => first.value / guessed.value),
      atMost,
    ),
    ...finding(
      "pairAuc",
      linked.map(({ auc }) => auc.value),
      atMost,
    ),
    ...finding(
      "smallSet",
      hidden.map(({ smallSet }) => smallSet),
      (value, limit) => value >= limit,
    ),
  ]
}
