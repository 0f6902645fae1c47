/**
 * Whether tests search all that they could: seeds of the simulators, planted bugs, rules that are taken out. The suite searches a part,
 * `npm run nightly` everything.
 */
export const isNightly = process.env["NIGHTLY"] === "true"

/** Selects what a test draws. `PROPERTY_SEED` sets it; in CI a commit always gets the same draw, except at night. */
export function drawnSeed(): number {
  const { CI, PROPERTY_SEED } = process.env
  const isFixed = CI !== undefined && !isNightly
  return Number(PROPERTY_SEED ?? (isFixed ? 1 : Date.now() % 1_000_000))
}

/** Every `step`th of a list, from one that the seed selects; at night the whole list. */
export function drawnFrom<T>(list: ReadonlyArray<T>, step: number): ReadonlyArray<T> {
  const seed = drawnSeed()
  return isNightly ? list : list.filter((_, index) => (index + seed) % step === 0)
}
