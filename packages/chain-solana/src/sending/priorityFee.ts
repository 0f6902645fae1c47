/** Bounds of the compute unit price, micro-lamports. */
export interface UnitPriceBounds {
  readonly least: bigint
  readonly most: bigint
}

const within = ({ least, most }: UnitPriceBounds, price: bigint) =>
  price < least ? least : price > most ? most : price

/** The 75th percentile of recent priority fees for the written accounts, within the bounds. */
export function unitPriceOf(recent: ReadonlyArray<bigint>, bounds: UnitPriceBounds): bigint {
  const ordered = recent.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  return within(bounds, ordered[Math.floor((ordered.length * 3) / 4)] ?? 0n)
}

/**
 * The price for a transaction that was not included: the current price or 1.5 times the previous one, whichever is higher, within the
 * bounds.
 */
export function raisedUnitPrice(now: bigint, before: bigint, bounds: UnitPriceBounds): bigint {
  const raised = (before * 3n) / 2n + 1n
  return within(bounds, raised > now ? raised : now)
}
