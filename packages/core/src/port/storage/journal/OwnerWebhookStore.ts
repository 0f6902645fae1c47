import type { Effect } from "effect"
import { Context } from "effect"
import type { OwnerId } from "../../../owner/Owner.ts"
import type { StorageUnavailable } from "../StorageUnavailable.ts"

/** A secret of a webhook: it is derived from the owner and this id. */
export interface WebhookGeneration {
  /** Never used again, also after a restore. */
  readonly id: string
  /** Until when the secret signs, in milliseconds since the epoch; `null`: it is the newest one. */
  readonly until: number | null
}

/** An owner's webhook. Times are in milliseconds since the epoch. */
export interface OwnerWebhook {
  readonly owner: OwnerId
  /** The name of its endpoint in `WebhookStore`, which tells nothing of the owner. */
  readonly endpoint: string
  readonly url: string
  readonly setAt: number
  /** From then on nothing is sent. */
  readonly expiresAt: number
  /** Newest first. */
  readonly generations: ReadonlyArray<WebhookGeneration>
}

/** What waits for the owners' webhooks that have not expired. */
export interface OwnerWebhookBacklog {
  readonly webhooks: number
  /** Subjects that wait, for all of them. */
  readonly waiting: number
  /** Since when an event is due that could be sent, of an endpoint that neither fails nor is off; `null` if none is. */
  readonly dueSince: number | null
}

/**
 * The webhooks of owners, at most one for each. How far an endpoint is and what waits for it is in `WebhookStore`. Times come from the caller.
 *
 * Laws:
 * 1. `find` returns the owner's webhook, also after its end of time, or `null`. `put` replaces it.
 * 2. `remove` deletes it and returns whether there was one. It changes nothing of its endpoint.
 * 3. `count` counts the webhooks that expire after `now`.
 * 4. `ready` returns webhooks that expire after `now` and whose endpoint exists and is on, if an event is due at `now`, or the journal has a row
 *    of the owner after the endpoint's cursor, or another epoch. Those whose endpoint fails, or those whose endpoint does not. At most `limit`,
 *    the longest due first.
 * 5. `expired` returns webhooks that have expired at `now`, at most `limit`.
 * 6. `backlog` counts what waits.
 * 7. A transaction that rolls back changes nothing.
 */
export interface OwnerWebhookStoreShape {
  readonly find: (owner: OwnerId) => Effect.Effect<OwnerWebhook | null, StorageUnavailable>
  readonly put: (webhook: OwnerWebhook) => Effect.Effect<void, StorageUnavailable>
  readonly remove: (owner: OwnerId) => Effect.Effect<boolean, StorageUnavailable>
  readonly count: (now: number) => Effect.Effect<number, StorageUnavailable>
  readonly ready: (
    now: number,
    isFailing: boolean,
    limit: number,
  ) => Effect.Effect<ReadonlyArray<OwnerWebhook>, StorageUnavailable>
  readonly expired: (
    now: number,
    limit: number,
  ) => Effect.Effect<ReadonlyArray<OwnerWebhook>, StorageUnavailable>
  readonly backlog: (now: number) => Effect.Effect<OwnerWebhookBacklog, StorageUnavailable>
}

export class OwnerWebhookStore extends Context.Service<OwnerWebhookStore, OwnerWebhookStoreShape>()(
  "shielded-relay/OwnerWebhookStore",
) {}
