import type { Transport } from "./Transport.ts"

export interface PollOptions {
  /** Maximum milliseconds to wait. Default: 20 minutes. */
  readonly timeout?: number | undefined
  /** Milliseconds between two polls. Default: 1 second. */
  readonly interval?: number | undefined
}

/**
 * Looks again and again until `look` gives a result.
 *
 * @param ended The error once the time is over.
 */
export async function poll<A>(
  transport: Transport,
  look: () => Promise<A | null>,
  ended: (waited: number) => Error,
  { timeout = 20 * 60_000, interval = 1_000 }: PollOptions,
): Promise<A> {
  const deadline = transport.now() + timeout
  for (;;) {
    const found = await look()
    if (found !== null) return found
    const left = deadline - transport.now()
    if (left <= 0) throw ended(timeout)
    await transport.pause(Math.min(interval, left))
  }
}
