/**
 * Runs short synchronous work without capturing stack traces. To check whether a value is a key object, Node throws and catches up to four
 * exceptions per raw key, and capturing their stack traces takes longer than X25519. A tag that does not match costs one.
 */
export function withoutStackTraces<A>(work: () => A): A {
  const limit = Error.stackTraceLimit
  Error.stackTraceLimit = 0
  try {
    return work()
  } finally {
    Error.stackTraceLimit = limit
  }
}
