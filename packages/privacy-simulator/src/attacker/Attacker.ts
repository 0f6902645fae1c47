import type { Release, View } from "./View.ts"

/**
 * How strong a sign of a link is, from 0 (no sign) to 7. An attacker only ranks signs; the weight of each level is learned from worlds with
 * other seeds.
 */
export type Level = number

/** Searches for the payer behind a call that pays an outside address. */
export interface PayerAttacker {
  readonly name: string
  /** The attacker claims a link if exactly one payer reaches at least this level. `null`: it makes no claims. */
  readonly claims: Level | null
  readonly study: (view: View) => (release: Release) => PayerSigns
}

/** The payers for whom a release shows a sign, by number; every other payer has level 0. */
export type PayerSigns = ReadonlyMap<number, Level>

/** Searches for pairs of calls of one owner, or of one private send. */
export interface PairAttacker {
  readonly name: string
  readonly study: (view: View) => (one: Release, other: Release) => Level
}

export const noSigns: PayerSigns = new Map()
