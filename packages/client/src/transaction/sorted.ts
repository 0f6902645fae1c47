/** Sorts items ascending by key; items with equal keys keep their order. */
export function sortedBy<Item, Key>(
  items: ReadonlyArray<Item>,
  keyOf: (item: Item) => Key,
  compare: (a: Key, b: Key) => number,
): ReadonlyArray<Item> {
  return items
    .map((item) => ({ item, key: keyOf(item) }))
    .toSorted((a, b) => compare(a.key, b.key))
    .map(({ item }) => item)
}

/**
 * Compares addresses as numbers.
 *
 * @param a `0x` and 40 hex digits.
 */
export function compareHexAddresses(a: string, b: string): number {
  const difference = BigInt(a) - BigInt(b)
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

/** Compares letters without case first; texts that differ only in case order the lower-case letter first. */
export function compareBase58(a: string, b: string): number {
  return compareText(a.toLowerCase(), b.toLowerCase()) || compareText(b, a)
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
