import type { Case } from "./Case.ts"

/** Two calls, and whether they belong together. */
export interface Pair {
  readonly one: Case
  readonly other: Case
  readonly linked: boolean
  /** Pairs of one group depend on each other. */
  readonly group: string
}
