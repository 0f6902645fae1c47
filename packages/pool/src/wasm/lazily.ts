/** A function that is made when it is first called: not everybody who loads a package hashes. */
export function lazily<Arguments extends ReadonlyArray<unknown>, Result>(
  make: () => (...given: Arguments) => Result,
): (...given: Arguments) => Result {
  let made: ((...given: Arguments) => Result) | null = null
  return (...given) => {
    made ??= make()
    return made(...given)
  }
}
