import type { PairAttacker } from "../attacker/Attacker.ts"
import type { View } from "../attacker/View.ts"
import { bootstrap, type Interval } from "./bootstrap.ts"
import type { Case } from "./Case.ts"
import type { Pair } from "./Pair.ts"
import { auc } from "./ranks.ts"
import type { Weights } from "./Weights.ts"

const hour = 3_600
/** Most true pairs that one order or owner contributes, so that the busiest do not decide alone. */
const most = 20

/**
 * Pairs of one group against pairs of two: the second call of each true pair is replaced by the one of another group
 * that is closest to it in time, within the hour, so that time alone tells them apart as little as possible.
 */
export function matchedPairs(
  cases: ReadonlyArray<Case>,
  keyOf: (one: Case) => string | null,
): ReadonlyArray<Pair> {
  const pairs: Array<Pair> = []
  const members = cases.filter((one) => keyOf(one) !== null)
  const taken = new Map<string, number>()
  for (const [at, one] of members.entries())
    for (const other of members.slice(at + 1)) {
      const group = keyOf(one) ?? ""
      if (keyOf(other) !== group || (taken.get(group) ?? 0) >= most) continue
      if (one.release.token !== other.release.token) continue
      const stranger = closest(members, one, other, keyOf)
      if (stranger === null) continue
      taken.set(group, (taken.get(group) ?? 0) + 1)
      pairs.push({ one, other, linked: true, group })
      pairs.push({ one, other: stranger, linked: false, group })
    }
  return pairs
}

function closest(
  cases: ReadonlyArray<Case>,
  one: Case,
  other: Case,
  keyOf: (one: Case) => string | null,
): Case | null {
  let best: Case | null = null
  let distance = hour
  for (const each of cases) {
    if (each.release.token !== other.release.token || keyOf(each) === keyOf(one)) continue
    const apart = Math.abs(each.release.call.time - other.release.call.time)
    if (apart > distance || (apart === distance && best !== null)) continue
    best = each
    distance = apart
  }
  return best
}

/** The AUC of some attackers together; of one alone if the list has one. `null` without pairs. */
export function pairAuc(
  attackers: ReadonlyArray<PairAttacker>,
  weights: Weights,
  view: View,
  pairs: ReadonlyArray<Pair>,
): Interval | null {
  if (pairs.length === 0) return null
  const looks = attackers.map(({ name, study }) => ({
    look: study(view),
    worth: weights.get(name),
  }))
  const scored = pairs.map(({ one, other, linked, group }) => ({
    linked,
    group,
    score: looks.reduce(
      (sum, { look, worth }) => sum + (worth?.[look(one.release, other.release)] ?? 0),
      0,
    ),
  }))
  const groups = [...Map.groupBy(scored, ({ group }) => group).values()]
  return bootstrap(groups, (some) =>
    auc(
      some.filter(({ linked }) => linked).map(({ score }) => score),
      some.filter(({ linked }) => !linked).map(({ score }) => score),
    ),
  )
}
