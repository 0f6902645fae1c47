/** Bounds of what is paid for a compute unit, millionths of a lamport. */
export interface UnitPriceBounds {
  readonly least: bigint
  readonly most: bigint
}

const within = ({ least, most }: UnitPriceBounds, price: bigint) =>
  price < least ? least : price > most ? most : price

/** What three quarters of the recent blocks would have taken for the accounts that are written, within the bounds. */
export function unitPriceOf(recent: ReadonlyArray<bigint>, bounds: UnitPriceBounds): bigint {
  const ordered = recent.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  return within(bounds, ordered[Math.floor((ordered.length * 3) / 4)] ?? 0n)
}

/** For a transaction that no block took: half as much again as last time when that is more than the price now, within the bounds. */
export function raisedUnitPrice(now: bigint, before: bigint, bounds: UnitPriceBounds): bigint {
  const raised = (before * 3n) / 2n + 1n
  return within(bounds, raised > now ? raised : now)
}
