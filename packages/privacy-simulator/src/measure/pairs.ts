import type { PairAttacker } from "../attacker/Attacker.ts"
import type { View } from "../attacker/View.ts"
import { bootstrapAuc, type Interval } from "./bootstrap.ts"
import type { Case } from "./Case.ts"
import type { Pair } from "./Pair.ts"
import type { Weights } from "./Weights.ts"

const hour = 3_600
/** Maximum number of true pairs of one order or owner, so that the busiest do not dominate. */
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
  const groups = Map.groupBy(members, (one) => keyOf(one) ?? "")
  const taken = new Map<string, number>()
  const met = new Map<string, number>()
  for (const one of members) {
    const group = keyOf(one) ?? ""
    const before = met.get(group) ?? 0
    met.set(group, before + 1)
    for (const other of groups.get(group)?.slice(before + 1) ?? []) {
      if ((taken.get(group) ?? 0) >= most) break
      if (one.release.token !== other.release.token) continue
      const stranger = closest(members, other, (each) => keyOf(each) === group)
      if (stranger === null) continue
      taken.set(group, (taken.get(group) ?? 0) + 1)
      pairs.push({ one, other, linked: true, group })
      pairs.push({ one, other: stranger, linked: false, group })
    }
  }
  return pairs
}

/** The call that is closest to one in time, among those of its token within the hour. Cases stand in order of time. */
function closest(
  cases: ReadonlyArray<Case>,
  to: Case,
  excluded: (one: Case) => boolean,
): Case | null {
  const { token, call } = to.release
  let best: Case | null = null
  let distance = hour
  for (let at = firstFrom(cases, call.time - hour); at < cases.length; at += 1) {
    const each = cases[at]
    if (each === undefined || each.release.call.time - call.time > hour) break
    if (each.release.token !== token || excluded(each)) continue
    const apart = Math.abs(each.release.call.time - call.time)
    if (apart > distance || (apart === distance && best !== null)) continue
    best = each
    distance = apart
  }
  return best
}

/** The index of the first case at or after a moment. */
function firstFrom(cases: ReadonlyArray<Case>, time: number): number {
  let low = 0
  let high = cases.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((cases[middle]?.release.call.time ?? 0) >= time) high = middle
    else low = middle + 1
  }
  return low
}

/** The AUC of some attackers together over all worlds; of one alone if the list has one. `null` without pairs. */
export function pairAuc(
  attackers: ReadonlyArray<PairAttacker>,
  weights: Weights,
  worlds: ReadonlyArray<{ readonly view: View; readonly pairs: ReadonlyArray<Pair> }>,
): Interval | null {
  const scored = worlds.flatMap(({ view, pairs }, world) => {
    const looks = attackers.map(({ name, study }) => ({
      look: study(view),
      worth: weights.get(name),
    }))
    return pairs.map(({ one, other, linked, group }) => ({
      linked,
      // Owners of two worlds have the same addresses.
      group: `${world} ${group}`,
      score: looks.reduce(
        (sum, { look, worth }) => sum + (worth?.[look(one.release, other.release)] ?? 0),
        0,
      ),
    }))
  })
  if (scored.length === 0) return null
  const groups = [...Map.groupBy(scored, ({ group }) => group).values()]
  return bootstrapAuc(groups)
}
