/** Number of positions at which two texts of equal length have the same character. */
export function likeness(one: string, other: string): number {
  let equal = 0
  for (let at = 0; at < one.length; at += 1) if (one[at] === other[at]) equal += 1
  return equal
}
