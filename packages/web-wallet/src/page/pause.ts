/** Waits. Rejects when the signal aborts. */
export async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, milliseconds)
  const stop = () => {
    clearTimeout(timer)
    resolve()
  }
  signal.addEventListener("abort", stop, { once: true })
  await promise
  signal.removeEventListener("abort", stop)
  signal.throwIfAborted()
}
