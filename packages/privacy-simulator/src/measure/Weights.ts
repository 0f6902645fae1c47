import { noSigns, type PairAttacker, type PayerAttacker } from "../attacker/Attacker.ts"
import type { View } from "../attacker/View.ts"
import type { Case } from "./Case.ts"
import { candidatesIn } from "./candidates.ts"
import { looksOf } from "./looks.ts"
import type { Pair } from "./Pair.ts"

/** The weight of each level of each attacker: the logarithm of how much likelier a true link shows it than a false one. */
export type Weights = ReadonlyMap<string, ReadonlyArray<number>>

/** One world to learn from or to judge. */
export interface Known {
  readonly view: View
  readonly cases: ReadonlyArray<Case>
}

const levels = 8
/** Added to every count, so that a level that was never seen has little weight. */
const smoothing = 0.5

/**
 * Learns the weights of the levels of each attacker from worlds with known answers (naive Bayes). The judged worlds have other seeds.
 */
export function learnPayers(
  attackers: ReadonlyArray<PayerAttacker>,
  worlds: ReadonlyArray<Known>,
): Weights {
  const lessons = new Map(attackers.map(({ name }) => [name, { hits: counts(), misses: counts() }]))
  for (const { view, cases } of worlds) {
    const looks = looksOf(attackers, view)
    const candidatesOf = candidatesIn(view)
    for (const { release, payer } of cases) {
      const candidates = candidatesOf(release)
      if (!candidates.has(payer)) continue
      for (const [name, { hits, misses }] of lessons) {
        const signs = looks.get(name)?.(release) ?? noSigns
        add(hits, signs.get(payer) ?? 0, 1)
        let others = candidates.size - 1
        for (const [other, level] of signs)
          if (other !== payer && candidates.has(other)) {
            add(misses, level, 1 / candidates.size)
            others -= 1
          }
        add(misses, 0, others / candidates.size)
      }
    }
  }
  return new Map([...lessons].map(([name, { hits, misses }]) => [name, worth(hits, misses)]))
}

export function learnPairs(
  attackers: ReadonlyArray<PairAttacker>,
  worlds: ReadonlyArray<{ readonly view: View; readonly pairs: ReadonlyArray<Pair> }>,
): Weights {
  return new Map(
    attackers.map((attacker) => {
      const hits = counts()
      const misses = counts()
      for (const { view, pairs } of worlds) {
        const look = attacker.study(view)
        for (const { one, other, linked } of pairs)
          add(linked ? hits : misses, look(one.release, other.release), 1)
      }
      return [attacker.name, worth(hits, misses)]
    }),
  )
}

const counts = () => Array.from({ length: levels }, () => smoothing)

function add(to: Array<number>, level: number, times: number): void {
  to[level] = (to[level] ?? smoothing) + times
}

function worth(hits: ReadonlyArray<number>, misses: ReadonlyArray<number>): ReadonlyArray<number> {
  const sum = (of: ReadonlyArray<number>) => of.reduce((total, one) => total + one, 0)
  const [ofHits, ofMisses] = [sum(hits), sum(misses)]
  return hits.map((hit, level) =>
    Math.log(hit / ofHits / ((misses[level] ?? smoothing) / ofMisses)),
  )
}
