import type { PayerAttacker } from "../attacker/Attacker.ts"
import { bootstrapMean, bootstrapRatio, type Interval } from "./bootstrap.ts"
import { groupOf, type Case } from "./Case.ts"
import type { Look } from "./looks.ts"

export interface ClaimScore {
  readonly attacker: string
  readonly claims: number
  /** Right claims among the claims; `null` without a claim. */
  readonly precision: Interval | null
  /** Right claims among all cases. */
  readonly recall: Interval
}

/** Scores an attacker's claims in some worlds: for each case it names the payer if exactly one reaches its level for claims, and abstains otherwise. */
export function scoreClaims(
  { name, claims: least }: Pick<PayerAttacker, "name" | "claims">,
  worlds: ReadonlyArray<{ readonly look: Look; readonly cases: ReadonlyArray<Case> }>,
): ClaimScore {
  const asked = worlds.flatMap(({ look, cases }) => cases.map((one) => ({ look, one })))
  const judged = asked.map(({ look, one }, at) => {
    const named = [...look(one.release)].filter(([, level]) => level >= (least ?? Infinity))
    const [first] = named
    const claim = first === undefined || named.length > 1 ? null : first[0]
    return {
      group: groupOf(one, at),
      claimed: Number(claim !== null),
      right: Number(claim === one.payer),
    }
  })
  const groups = [...Map.groupBy(judged, ({ group }) => group).values()]
  const claims = judged.filter(({ claimed }) => claimed === 1).length
  return {
    attacker: name,
    claims,
    precision:
      claims === 0
        ? null
        : bootstrapRatio(
            groups.map((group) =>
              group.map(({ right, claimed }) => ({ value: right, of: claimed })),
            ),
          ),
    recall: bootstrapMean(groups.map((group) => group.map(({ right }) => right))),
  }
}
