import type { PayerAttacker } from "../attacker/Attacker.ts"
import type { View } from "../attacker/View.ts"
import { bootstrap, type Interval } from "./bootstrap.ts"
import { groupOf, type Case } from "./Case.ts"

export interface ClaimScore {
  readonly attacker: string
  readonly claims: number
  /** Right claims among the claims; `null` without a claim. */
  readonly precision: Interval | null
  /** Right claims among all cases. */
  readonly recall: Interval
}

/** Whom an attacker names for each case: the one payer at its level of claims, or nobody. */
function claimsOf(
  attacker: PayerAttacker,
  view: View,
  cases: ReadonlyArray<Case>,
): ReadonlyArray<number | null> {
  const look = attacker.study(view)
  const least = attacker.claims ?? Infinity
  return cases.map(({ release }) => {
    const named = [...look(release)].filter(([, level]) => level >= least)
    const [first] = named
    return first === undefined || named.length > 1 ? null : first[0]
  })
}

export function scoreClaims(
  attacker: PayerAttacker,
  view: View,
  cases: ReadonlyArray<Case>,
): ClaimScore {
  const claims = claimsOf(attacker, view, cases)
  const judged = cases.map((one, at) => {
    const claim = claims[at] ?? null
    return { group: groupOf(one, at), claimed: claim !== null, right: claim === one.payer }
  })
  const groups = [...Map.groupBy(judged, ({ group }) => group).values()]
  const claimed = groups.filter((group) => group.some((one) => one.claimed))
  const share = (of: ReadonlyArray<{ readonly right: boolean }>) =>
    of.filter(({ right }) => right).length / of.length
  return {
    attacker: attacker.name,
    claims: judged.filter((one) => one.claimed).length,
    precision:
      claimed.length === 0
        ? null
        : bootstrap(claimed, (some) => share(some.filter((one) => one.claimed))),
    recall: bootstrap(groups, share),
  }
}
