import type { RootMemory } from "@shielded-relay/core"

/** The roots of a chain whose pool forgets old roots, as chain and index show them now. */
export interface RootFacts {
  /** Commitments under the newest indexed root. */
  readonly newest: number
  /** Unix seconds of the newest indexed block. */
  readonly time: number
  /** Commitments under the first root of each recent period, newest first. `null` if the index does not contain the root yet. */
  readonly firsts: ReadonlyArray<number | null>
  /** The number of the period that `firsts` begins with. */
  readonly newestPeriod: number
}

/** How many times the recent growth of the tree must fit into the pool's root memory before a plan names the newest root. */
export const growthMargin = {
  /** The growth may double between planning and execution. */
  first: 2,
  /** For an operation that already lost a proof to a forgotten root: it names the newest root only while the tree hardly grows. */
  again: 16,
} as const

/**
 * Chooses the root that a new plan names and returns the commitments under it.
 * - The newest root, if `margin` times the tree's recent growth stays below the number of commitments the pool remembers. The
 *   growth is counted from the start of the previous period.
 * - Otherwise the first root of the newest indexed period, which stays valid however fast the tree grows. `null` while the index
 *   contains none.
 *
 * The choice ignores the notes, so the named root reveals nothing about their age.
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

/** Commitments since the first root of the previous period: the growth of one to two periods, including the whole previous one. */
function recentGrowth({ newest, time, firsts, newestPeriod }: RootFacts, period: number): number {
  const periodsAgo = Math.floor(time / period) - newestPeriod
  const [latest = null, before = null] = firsts
  if (latest !== null && periodsAgo > 1) return 0
  if (latest !== null && periodsAgo === 1) return newest - latest
  if (latest !== null) return newest - (before ?? 0)
  // The index has not reached the newest period. The growth since the period before is the best estimate.
  return newest - (firsts[2] ?? 0)
}
