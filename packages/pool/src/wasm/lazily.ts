/** Delays creating a function until its first call, so that importing the package stays cheap. */
export function lazily<Arguments extends ReadonlyArray<unknown>, Result>(
  make: () => (...given: Arguments) => Result,
): (...given: Arguments) => Result {
  let made: ((...given: Arguments) => Result) | null = null
  return (...given) => {
    made ??= make()
    return made(...given)
  }
}
