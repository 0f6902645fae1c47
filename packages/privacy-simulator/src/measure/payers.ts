import { noSigns } from "../attacker/Attacker.ts"
import type { View } from "../attacker/View.ts"
import { bootstrapMean, type Interval } from "./bootstrap.ts"
import { groupOf, type Case } from "./Case.ts"
import { Belief, Prior } from "./Belief.ts"
import { candidatesIn } from "./candidates.ts"
import type { Look } from "./looks.ts"
import { quantile } from "./ranks.ts"
import type { Trust } from "./trust.ts"
import type { Weights } from "./Weights.ts"

/** How well some attackers together find the payers behind a set of calls. */
export interface PayerScore {
  /** Share of calls whose payer comes first. */
  readonly first: Interval
  /** The same by guessing: the likeliest of those who hold enough of the token. */
  readonly guessed: Interval
  /** `first` less `guessed`. */
  readonly advantage: Interval
  /** Effective number of payers 2^H: median and 5th percentile. */
  readonly medianSet: number
  readonly smallSet: number
}

/** Attackers by name that judge together. */
export interface Team {
  readonly attacker: string
  readonly members: ReadonlyArray<string>
  /** How far each of several is believed; without it all are, fully. */
  readonly trust?: Trust
}

/** What a team thinks of one call. */
export interface Verdict {
  /** 1 if the true payer alone comes first; its share if several do. */
  readonly first: number
  /** The same by guessing. */
  readonly guessed: number
  /** Effective number of payers 2^H. */
  readonly set: number
}

/** The verdicts of each team on each case, in their order. Cases stand in order of time. */
export function verdictsOf(
  teams: ReadonlyArray<Team>,
  looks: ReadonlyMap<string, Look>,
  weights: Weights,
  view: View,
  cases: ReadonlyArray<Case>,
): ReadonlyArray<ReadonlyArray<Verdict>> {
  const candidates = candidatesIn(view)
  const verdicts: ReadonlyArray<Array<Verdict>> = teams.map(() => [])
  for (const { release, payer } of cases) {
    const prior = new Prior(candidates(release))
    const guessed = new Belief(prior).shareOfFirst(payer)
    const signs = new Map([...looks].map(([name, look]) => [name, look(release)]))
    for (const [at, { members, trust }] of teams.entries()) {
      const belief = new Belief(prior)
      for (const name of members)
        belief.learn(signs.get(name) ?? noSigns, weights.get(name) ?? [], trust?.get(name))
      verdicts[at]?.push({ first: belief.shareOfFirst(payer), guessed, set: belief.size })
    }
  }
  return verdicts
}

/** Sums up a team's verdicts on some cases. */
export function scoreOf(
  cases: ReadonlyArray<Case>,
  verdicts: ReadonlyArray<Verdict>,
): PayerScore | null {
  if (cases.length === 0) return null
  const judged = cases.flatMap((one, at) => {
    const verdict = verdicts[at]
    return verdict === undefined ? [] : [{ group: groupOf(one, at), ...verdict }]
  })
  const groups = [...Map.groupBy(judged, ({ group }) => group).values()]
  const meanOf = (value: (verdict: Verdict) => number) =>
    bootstrapMean(groups.map((group) => group.map(value)))
  const sets = judged.map(({ set }) => set)
  return {
    first: meanOf(({ first }) => first),
    guessed: meanOf(({ guessed }) => guessed),
    advantage: meanOf(({ first, guessed }) => first - guessed),
    medianSet: quantile(sets, 0.5),
    smallSet: quantile(sets, 0.05),
  }
}
