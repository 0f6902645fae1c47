import { together, type Audience, type Report } from "./judge.ts"

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
  readonly of: Audience
  readonly measured: number
  readonly holds: boolean
}

/** Measures a report against the bounds. Calls whose amounts are unique cannot be hidden and have none. */
export function accept({ payers, pairs }: Report): ReadonlyArray<Finding> {
  const hidden = payers.filter(
    ({ attacker, of }) => attacker === together && of !== "unique amounts",
  )
  const linked = pairs.filter(({ attacker, of }) => attacker === together && of === "one order")
  return [
    ...hidden.flatMap(({ of, advantage, first, guessed, smallSet }) => [
      atMost("advantage", of, advantage.high),
      ...(of === "payouts" ? [atMost("firstOverGuessing", of, first.value / guessed.value)] : []),
      { bound: "smallSet", of, measured: smallSet, holds: smallSet >= bounds.smallSet } as const,
    ]),
    ...linked.map(({ auc }) => atMost("pairAuc", "payouts", auc.value)),
  ]
}

function atMost(bound: Exclude<Finding["bound"], "smallSet">, of: Audience, measured: number) {
  return { bound, of, measured, holds: measured <= bounds[bound] } satisfies Finding
}
