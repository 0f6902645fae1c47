import type { Transport } from "./Transport.ts"

export interface PollOptions {
  /** Maximum milliseconds to wait. Default: 20 minutes. */
  readonly timeout?: number | undefined
  /** Milliseconds between two polls. Default: 1 second. */
  readonly interval?: number | undefined
}

/** Waits for a reason to look again, so that `interval` milliseconds are left of `left`. Returns whether there is one: else a pause follows. */
export type NextLook = (interval: number, left: number) => Promise<boolean>

/**
 * Looks again and again until `look` gives a result.
 *
 * @param ended The error once the time is over.
 * @param next Default: the pauses alone.
 */
export async function poll<A>(
  transport: Transport,
  look: () => Promise<A | null>,
  ended: (waited: number) => Error,
  { timeout = 20 * 60_000, interval = 1_000 }: PollOptions,
  next?: NextLook,
): Promise<A> {
  const deadline = transport.now() + timeout
  for (;;) {
    const found = await look()
    if (found !== null) return found
    const left = deadline - transport.now()
    if (left <= 0) throw ended(timeout)
    if (!(await next?.(interval, left))) await transport.pause(Math.min(interval, left))
  }
}
