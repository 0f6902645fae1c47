/**
 * The cell of a repeated measurement: the median, and in brackets the least and the most.
 *
 * @param decimals How many decimal places each number has.
 * @param unit Follows the numbers.
 * @throws RangeError without a measurement
 */
export function spread(measured: ReadonlyArray<number>, decimals = 0, unit = ""): string {
  const sorted = measured.toSorted((one, other) => one - other)
  const [least] = sorted
  const most = sorted.at(-1)
  const median = sorted[Math.floor(sorted.length / 2)]
  if (least === undefined || most === undefined || median === undefined)
    throw new RangeError("a spread needs a measurement")
  const [middle, low, high] = [median, least, most].map((value) =>
    value.toLocaleString("en", {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    }),
  )
  const end = unit === "" ? "" : ` ${unit}`
  return sorted.length === 1 ? `${middle}${end}` : `${middle} (${low}–${high})${end}`
}

/** What the cells of `spread` say, for the note of a table. */
export const spreadNote = (count: number): string =>
  `the median of ${count}, with the least and the most in brackets`
