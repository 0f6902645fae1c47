import type { Release, View } from "./View.ts"

/**
 * How strongly an attacker sees a link, from 0 (no sign) to 7. What a level is worth is learned from worlds with
 * other seeds, so an attacker only sorts what it sees.
 */
export type Level = number

/** Looks for the payer behind a call that pays somebody outside. */
export interface PayerAttacker {
  readonly name: string
  /** The attacker claims a link where one payer alone reaches at least this level; `null`: it only weighs. */
  readonly claims: Level | null
  readonly study: (view: View) => (release: Release) => PayerSigns
}

/** The payers for whom a release shows a sign, by number; every other payer has level 0. */
export type PayerSigns = ReadonlyMap<number, Level>

/** Looks for calls with one owner, or of one private send. */
export interface PairAttacker {
  readonly name: string
  readonly study: (view: View) => (one: Release, other: Release) => Level
}

export const noSigns: PayerSigns = new Map()
