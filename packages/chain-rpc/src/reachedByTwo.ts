/**
 * Of what endpoints told the highest that two of them have come as far as, or the only one: one alone may lag, or invent a height.
 * @throws RangeError when nobody told anything
 */
export function reachedByTwo<A>(told: ReadonlyArray<A>, heightOf: (one: A) => number): A {
  const [highest, second = highest] = told.toSorted((a, b) => heightOf(b) - heightOf(a))
  if (second === undefined) throw new RangeError("no endpoint told how far it has come")
  return second
}
