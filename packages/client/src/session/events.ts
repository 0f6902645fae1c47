import type { Answers } from "../generated/contract.ts"
import type { NextLook } from "../transport/poll.ts"
import { isTransient } from "../transport/retry.ts"
import type { Transport } from "../transport/Transport.ts"
import type { CallOptions } from "../transport/withSignal.ts"
import { readOnce } from "./request/routeRequests.ts"
import type { SessionKey } from "./SessionKey.ts"

/** Events, oldest first, and the cursor after them. */
export type EventPage = Pick<Answers["GET /events"], "events" | "cursor">

/** A version of an operation or private send. */
export type RelayEvent = EventPage["events"][number]

/** Where a session's events come from. */
export type EventSource = (
  transport: Transport,
  session: SessionKey,
  cursor: string | undefined,
) => AsyncGenerator<EventPage, void>

export interface EventOptions extends CallOptions {
  /** Of an earlier page: continues after it. Default: from now on. */
  readonly cursor?: string | undefined
  /** `eventStreams` reads streams. Default: one request after the other, each of which waits for events. */
  readonly from?: EventSource | undefined
}

/**
 * How to wait until an operation may have changed: for the next events, and the interval if none of them tells of it. Where the service has
 * no events, the interval alone.
 */
export function operationChange(
  transport: Transport,
  session: SessionKey,
  nonce: string,
): NextLook {
  /** `null`: the service has no events. */
  let cursor: string | undefined | null
  return async (interval, left) => {
    // The pause after it is within the time that is left, too.
    const seconds = Math.min(transport.longestWait, Math.floor((left - interval) / 1_000))
    if (cursor !== null && seconds > 0) {
      const from = cursor
      try {
        const wait = cursor && `${seconds}`
        const page = await readOnce(transport, session, "GET /events", { cursor, wait })
        ;({ cursor } = page)
        // Before the first cursor the operation may have changed unseen.
        if (!from || page.events.some(({ data }) => data.nonce === nonce)) return true
      } catch (error) {
        // Another cursor serves where this one is too old, and another moment where the service has no place now. An aborted signal ends the
        // pause and the next look.
        cursor = from || isTransient(error) ? undefined : null
      }
    }
    return false
  }
}
