import type { PayerAttacker } from "../attacker/Attacker.ts"
import type { View } from "../attacker/View.ts"
import { bootstrap, type Interval } from "./bootstrap.ts"
import { candidatesOf } from "./candidates.ts"
import { groupOf, type Case } from "./Case.ts"
import { entropy, mean, quantile } from "./ranks.ts"
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

interface Judged {
  readonly group: string
  readonly first: number
  readonly guessed: number
  readonly set: number
}

export function scorePayers(
  attackers: ReadonlyArray<PayerAttacker>,
  weights: Weights,
  view: View,
  cases: ReadonlyArray<Case>,
): PayerScore | null {
  if (cases.length === 0) return null
  const looks = attackers.map(({ name, study }) => ({
    look: study(view),
    worth: weights.get(name) ?? [],
  }))
  const judged = cases.map((one, at): Judged => {
    const candidates = [...candidatesOf(view, one.release)]
    const signs = looks.map(({ look, worth }) => ({ seen: look(one.release), worth }))
    const scores = candidates.map(([payer, times]) =>
      signs.reduce(
        (sum, { seen, worth }) => sum + (worth[seen.get(payer) ?? 0] ?? 0),
        Math.log(times),
      ),
    )
    const highest = scores.reduce((most, score) => Math.max(most, score), -Infinity)
    return {
      group: groupOf(one, at),
      first: shareOfFirst(candidates, scores, one.payer),
      guessed: shareOfFirst(
        candidates,
        candidates.map(([, times]) => times),
        one.payer,
      ),
      set: 2 ** entropy(scores.map((score) => Math.exp(score - highest))),
    }
  })
  const groups = [...Map.groupBy(judged, ({ group }) => group).values()]
  const sets = judged.map(({ set }) => set)
  return {
    first: bootstrap(groups, (some) => mean(some.map(({ first }) => first))),
    guessed: bootstrap(groups, (some) => mean(some.map(({ guessed }) => guessed))),
    advantage: bootstrap(groups, (some) => mean(some.map((each) => each.first - each.guessed))),
    medianSet: quantile(sets, 0.5),
    smallSet: quantile(sets, 0.05),
  }
}

/** 1 if the true payer alone scores highest; its share if several do. */
function shareOfFirst(
  candidates: ReadonlyArray<readonly [number, number]>,
  scores: ReadonlyArray<number>,
  payer: number,
): number {
  const highest = scores.reduce((most, score) => Math.max(most, score), -Infinity)
  const ahead = candidates.filter((_, at) => (scores[at] ?? -Infinity) >= highest - 1e-9)
  return ahead.some(([candidate]) => candidate === payer) ? 1 / ahead.length : 0
}
