import type { FittingPayers } from "../port/storage/PublicDeposits.ts"

/** From this many fitting payers on, an amount hides its payer; below it the amount itself tells too much (docs/privacy.md). */
export const enoughPayers = 20

/**
 * How many payers fit an amount that leaves the pool: if some deposit equals what is paid or released, the payers of such deposits;
 * otherwise all payers of a deposit that covers it. Each payer counts once. The simulator in docs/privacy.md measures by the same rule.
 */
export function fittingPayers({ equal, covering }: FittingPayers): number {
  return equal > 0 ? equal : covering
}
