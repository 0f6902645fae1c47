import { RelayNetworkError, RelayRequestError } from "../errors.ts"
import type { Transport } from "./Transport.ts"

/** Longer than this nobody is made to wait without being asked: the error's `retryAfter` says how long it would be. */
const patience = 30

/** Whether asking again may help. For what moves nothing: a transaction has its own rules. */
function isTransient(error: unknown): boolean {
  if (error instanceof RelayNetworkError) return true
  return (
    error instanceof RelayRequestError &&
    [408, 429, 503].includes(error.status) &&
    !asksForPatience(error)
  )
}

/** Whether the service wants a longer pause than a caller should be kept waiting for. */
export function asksForPatience(error: unknown): boolean {
  return error instanceof RelayRequestError && (error.retryAfter ?? 0) > patience
}

/** Pauses before the next attempt: as long as the service asked for, else doubling from a quarter of a second. */
export function backOff(transport: Transport, attempt: number, error: unknown): Promise<void> {
  const asked = error instanceof RelayRequestError ? error.retryAfter : undefined
  return transport.pause(asked === undefined ? 250 * 2 ** (attempt - 1) : asked * 1000)
}

/** Runs `once` until it succeeds, fails for good, or was tried often enough. Each try makes a request of its own. */
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
