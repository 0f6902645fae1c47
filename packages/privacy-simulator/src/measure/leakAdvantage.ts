import { pairAttackers, payerAttackers } from "../attacker/index.ts"
import { viewOf } from "../attacker/View.ts"
import { casesOf } from "./Case.ts"
import type { Answered } from "./judge.ts"
import { looksOf } from "./looks.ts"
import { matchedPairs, pairAuc } from "./pairs.ts"
import { scoreOf, verdictsOf } from "./payers.ts"

/** The question by which a leak shows. */
export type Question =
  /** Whether two calls have one owner, or are payouts of one order. */
  | { readonly about: "one owner" | "one order"; readonly attacker: string }
  /** Who paid for a payout. */
  | { readonly about: "payer"; readonly attacker: string }

/** Fixed weights, in which a level outweighs any number of candidates at lower levels. A planted leak needs no learned weights. */
const plain = Array.from({ length: 8 }, (_, level) => 10 * level)

/**
 * What one attacker gains over guessing, from 0 to 1: for pairs 2 · AUC - 1, for payers the share that it puts first
 * less the share of a guess.
 *
 * @throws RangeError if no attacker has this name, or the world has no such calls
 */
export function leakAdvantage({ record, truth }: Answered, { about, attacker }: Question): number {
  const view = viewOf(record)
  const cases = casesOf(view, truth)
  const weights = new Map([[attacker, plain]])
  const payouts = cases.filter(({ call }) => call.kind === "payout")
  if (about === "payer") {
    const team = payerAttackers.filter(({ name }) => name === attacker)
    const teams = [{ attacker, members: [attacker] }]
    const [verdicts = []] = verdictsOf(teams, looksOf(team, view), weights, view, payouts)
    const score = scoreOf(payouts, verdicts)
    if (team.length === 0 || score === null)
      throw new RangeError(`nothing to ask ${attacker} about`)
    return score.advantage.value
  }
  const team = pairAttackers.filter(({ name }) => name === attacker)
  const pairs =
    about === "one order"
      ? matchedPairs(payouts, ({ call }) => call.order)
      : matchedPairs(cases, ({ call }) => call.wallet)
  const auc = pairAuc(team, weights, [{ view, pairs }])
  if (team.length === 0 || auc === null) throw new RangeError(`nothing to ask ${attacker} about`)
  return 2 * auc.value - 1
}
