/**
 * Of the endpoints' reports, the highest that two have reached, or the only one: a single endpoint
 * may lag or invent a height.
 *
 * @throws RangeError if `told` is empty
 */
export function reachedByTwo<A>(told: ReadonlyArray<A>, heightOf: (one: A) => number): A {
  const [highest, second = highest] = told.toSorted((a, b) => heightOf(b) - heightOf(a))
  if (second === undefined) throw new RangeError("no endpoint reported a height")
  return second
}
