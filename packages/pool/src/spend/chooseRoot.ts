import type { RootMemory } from "@shielded-relay/core"

/** What a chain that forgets roots, and its index, say of roots now. */
export interface RootFacts {
  /** Commitments under the newest indexed root. */
  readonly newest: number
  /** Unix seconds of the newest indexed block. */
  readonly time: number
  /** The newest first roots of their periods, newest first: commitments under each, `null` while the index does not have it. */
  readonly firsts: ReadonlyArray<number | null>
  /** Of the newest of them. */
  readonly newestPeriod: number
}

/** How often the commitments of the last minute must fit behind the newest root, so that a plan names it. */
export const growthMargin = {
  /** Growth may double while a proof is made and lands. */
  first: 2,
  /** A burst has cost the operation a proof already: only a tree that hardly grows may cost it another. */
  again: 16,
} as const

/**
 * Commitments under the root that a new plan names: the newest root, if what the tree has grown by since the period before this one began
 * fits `margin` times into what the pool remembers; else the first root of the newest indexed period, which outlives any flood. `null`
 * while that is not indexed. Notes play no part in the choice, so a named root tells nothing of their age.
 */
export function chooseRoot(
  { commitments }: Pick<RootMemory, "commitments">,
  facts: RootFacts,
  period: number,
  margin: number,
): number | null {
  if (margin * recentGrowth(facts, period) < commitments) return facts.newest
  return facts.firsts.find((inserted) => inserted !== null) ?? null
}

/** Commitments behind the first root of the period before the present one: of one to two periods, and of the whole last one. */
function recentGrowth({ newest, time, firsts, newestPeriod }: RootFacts, period: number): number {
  const periodsAgo = Math.floor(time / period) - newestPeriod
  const [latest = null, before = null] = firsts
  if (latest !== null && periodsAgo > 1) return 0
  if (latest !== null && periodsAgo === 1) return newest - latest
  if (latest !== null) return newest - (before ?? 0)
  // The index has yet to come to the newest period: the growth before it is as near as it knows.
  return newest - (firsts[2] ?? 0)
}
