import type { Effect } from "effect"
import { Context } from "effect"
import type { JournalCursor, NumberedRow } from "./Journal.ts"
import type { StorageUnavailable } from "../StorageUnavailable.ts"

/** How far an endpoint is, and whether it takes events. Times are in milliseconds since the epoch. */
export interface WebhookEndpoint {
  readonly name: string
  /** Every row up to here was queued. */
  readonly cursor: JournalCursor
  /** The first failure since the last delivery; `null` if there is none. */
  readonly failingSince: number | null
  /** When the endpoint was switched off; `null` while it is on. */
  readonly offSince: number | null
}

/** An event that was claimed: nobody else sends it until `until`. */
export interface ClaimedEvent {
  readonly row: NumberedRow
  /** How often sending this version has failed. */
  readonly attempts: number
  readonly until: number
}

/** What an endpoint has not received. */
export interface WebhookBacklog {
  readonly waiting: number
  /** Since when the oldest subject waits, in milliseconds since the epoch; `null` if none does. */
  readonly oldest: number | null
}

/**
 * The webhook endpoints: how far each is in the journal, and the events that wait for it, at most one per subject. Times come from
 * the caller.
 *
 * Laws:
 * 1. `find` returns the endpoint, or `null` before its first `begin`. `begin` creates it, on and without failures; if it exists, `begin` changes
 *    nothing.
 * 2. `take` moves the cursor from `from` to `to` and queues the rows, together or not at all. It returns false and changes nothing if the
 *    cursor is another one.
 * 3. Of each subject the highest version waits, alone. It is due after its row's delay, at once without one, but not before the claim of an
 *    earlier version ends. The subject has waited since its first row was queued.
 * 4. `claim` returns at most `limit` events that are due at `now`, the longest due first, then by position. Each is due again at `until`, unless
 *    its claim is settled before. Concurrent calls, on any replicas, get different events.
 * 5. `delivered` ends the claimed version's wait and the endpoint's failure. A later version that waits is due at `now`, unless it was claimed
 *    meanwhile.
 * 6. `failed` counts an attempt of the claimed event and makes it due at `due`, and a later version that waits due at `later`, by default `now`,
 *    unless it was claimed again meanwhile. It begins the endpoint's failure at `now` if none has begun, and returns when it began. A claim that ends
 *    unsettled, as that of a process that died, counts nothing.
 * 7. `hasten` makes every event due at `now` whose claim does not last longer.
 * 8. `switchOff` records the time; `resume` switches on, ends the failure, moves the cursor if one is given, and does what `hasten` does. What
 *    waits stays. Both change nothing of an endpoint that does not exist.
 * 9. `catchUp` makes what is overdue due at `now`, and moves the beginning of the endpoint's failure, up to `now`, by the time for which the
 *    longest due event was overdue: the time in which no process sent anything.
 * 10. `backlog` counts what waits.
 * 11. `forget` deletes the endpoint and what waits for it. What then becomes of a claimed event changes nothing.
 * 12. A transaction that rolls back changes nothing.
 */
export interface WebhookStoreShape {
  readonly find: (name: string) => Effect.Effect<WebhookEndpoint | null, StorageUnavailable>
  readonly begin: (name: string, cursor: JournalCursor) => Effect.Effect<void, StorageUnavailable>
  readonly take: (
    name: string,
    from: JournalCursor,
    to: JournalCursor,
    rows: ReadonlyArray<NumberedRow>,
    now: number,
    /** Milliseconds, by the index of the row. */
    delays?: ReadonlyArray<number>,
  ) => Effect.Effect<boolean, StorageUnavailable>
  readonly claim: (
    name: string,
    now: number,
    until: number,
    limit: number,
  ) => Effect.Effect<ReadonlyArray<ClaimedEvent>, StorageUnavailable>
  readonly delivered: (
    name: string,
    event: ClaimedEvent,
    now: number,
  ) => Effect.Effect<void, StorageUnavailable>
  readonly failed: (
    name: string,
    event: ClaimedEvent,
    due: number,
    now: number,
    later?: number,
  ) => Effect.Effect<number, StorageUnavailable>
  readonly hasten: (name: string, now: number) => Effect.Effect<void, StorageUnavailable>
  readonly catchUp: (name: string, now: number) => Effect.Effect<void, StorageUnavailable>
  readonly switchOff: (name: string, now: number) => Effect.Effect<void, StorageUnavailable>
  readonly resume: (
    name: string,
    cursor: JournalCursor | null,
    now: number,
  ) => Effect.Effect<void, StorageUnavailable>
  readonly backlog: (name: string) => Effect.Effect<WebhookBacklog, StorageUnavailable>
  readonly forget: (name: string) => Effect.Effect<void, StorageUnavailable>
}

export class WebhookStore extends Context.Service<WebhookStore, WebhookStoreShape>()(
  "shielded-relay/WebhookStore",
) {}
