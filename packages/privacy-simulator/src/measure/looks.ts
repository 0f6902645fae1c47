import type { PayerAttacker, PayerSigns } from "../attacker/Attacker.ts"
import type { Release, View } from "../attacker/View.ts"

/** What an attacker who has studied a world sees of a release. */
export type Look = (release: Release) => PayerSigns

/** The attackers by name, each having studied the world once. */
export const looksOf = (
  attackers: ReadonlyArray<PayerAttacker>,
  view: View,
): ReadonlyMap<string, Look> => new Map(attackers.map(({ name, study }) => [name, study(view)]))
