/**
 * Runs a step unless the signal has aborted, and stops waiting for it when the signal aborts.
 *
 * @throws The signal's reason. A step that never began had no effect.
 */
export async function untilAborted<A>(
  step: () => Promise<A>,
  signal: AbortSignal | undefined,
): Promise<A> {
  if (signal === undefined) return step()
  signal.throwIfAborted()
  const { promise, reject } = Promise.withResolvers<never>()
  const abort = () => reject(signal.reason)
  signal.addEventListener("abort", abort)
  try {
    return await Promise.race([step(), promise])
  } finally {
    signal.removeEventListener("abort", abort)
  }
}
