import { RelayNetworkError, RelayRequestError } from "../errors.ts"
import type { Transport } from "./Transport.ts"

/** Maximum Retry-After, in seconds, that is waited for. Beyond it the error's `retryAfter` tells the caller. */
const maxRetryAfter = 30

/** Whether a retry may help a request that moves no money. Transactions have rules of their own. */
export function isTransient(error: unknown): boolean {
  if (error instanceof RelayNetworkError) return true
  return (
    error instanceof RelayRequestError &&
    [408, 429, 503].includes(error.status) &&
    !isLongRetryAfter(error)
  )
}

/** Whether the service asks for a longer pause than a call should wait. */
export function isLongRetryAfter(error: unknown): boolean {
  return error instanceof RelayRequestError && (error.retryAfter ?? 0) > maxRetryAfter
}

/** Pauses before the next attempt. */
export function backOff(transport: Transport, attempt: number, error: unknown): Promise<void> {
  return transport.pause(backOffTime(attempt, error))
}

/** Milliseconds until the next attempt: Retry-After if given, else 250 ms doubling with each attempt, at most 8 seconds. */
export function backOffTime(attempt: number, error: unknown): number {
  const asked = error instanceof RelayRequestError ? error.retryAfter : undefined
  return asked === undefined ? 250 * 2 ** Math.min(attempt - 1, 5) : asked * 1000
}

/**
 * Calls `once` until it succeeds, fails with an error that a retry does not help, or the attempts are used up. Each
 * call makes a new request.
 */
export async function retrying<A>(transport: Transport, once: () => Promise<A>): Promise<A> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await once()
    } catch (error) {
      if (attempt >= transport.attempts || !isTransient(error)) throw error
      await backOff(transport, attempt, error)
    }
  }
}
