import { together, type Audience, type PairQuestion, type Report } from "./judge.ts"

/** The bounds that a world must meet before the service may be called private. */
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
  readonly of: Audience | PairQuestion
  readonly measured: number
  /** `null` without a bound: the payer asked for payouts as soon as possible, so their time shows the order's. */
  readonly holds: boolean | null
}

const isApart = (of: Finding["of"]) => of.endsWith("at once")

/** Measures a report against the bounds. Calls with unique amounts cannot be hidden and have no bounds. */
export function accept({ payers, pairs }: Report): ReadonlyArray<Finding> {
  const hidden = payers.filter(
    ({ attacker, of }) => attacker === together && of !== "unique amounts",
  )
  const linked = pairs.filter(({ attacker, of }) => attacker === together && of !== "one owner")
  return [
    ...hidden.flatMap(({ of, advantage, first, guessed, smallSet }) => [
      atMost("advantage", of, advantage.high),
      ...(of.endsWith("withdrawals")
        ? []
        : [atMost("firstOverGuessing", of, first.value / guessed.value)]),
      {
        bound: "smallSet",
        of,
        measured: smallSet,
        holds: isApart(of) ? null : smallSet >= bounds.smallSet,
      } as const,
    ]),
    ...linked.map(({ of, auc }) => atMost("pairAuc", of, auc.value)),
  ]
}

function atMost(bound: Exclude<Finding["bound"], "smallSet">, of: Finding["of"], measured: number) {
  return {
    bound,
    of,
    measured,
    holds: isApart(of) ? null : measured <= bounds[bound],
  } satisfies Finding
}
