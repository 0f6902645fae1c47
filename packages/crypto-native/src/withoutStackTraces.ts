/**
 * Runs short, synchronous work whose errors need no trace. Node learns from exceptions of its own whether what it is given is a key
 * object already, four of them for one raw key; their stack traces take longer than X25519 does.
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
