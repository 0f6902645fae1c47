import { Clock, Effect } from "effect"
import { ownerId } from "../../owner/index.ts"
import type { OwnerId } from "../../owner/Owner.ts"
import { OwnerWebhookStore } from "../../port/storage/journal/OwnerWebhookStore.ts"
import { WebhookStore } from "../../port/storage/journal/WebhookStore.ts"
import { maySeeAll, type Caller } from "../intake/Caller.ts"

/** What an owner sees of its webhook. Times are in milliseconds since the epoch. */
export interface WebhookView {
  readonly url: string
  /** `failing`: the last attempt failed. `off`: nothing is sent until it is set again or a replay is asked for. */
  readonly state: "on" | "failing" | "off"
  readonly setAt: number
  readonly expiresAt: number
  /** Operations, private sends and balances whose last event the endpoint has not accepted. */
  readonly waiting: number
  /** Until when secrets from before the last setting sign too; `null` if none does. */
  readonly earlierSecretsUntil: number | null
}

/**
 * Returns the caller's webhook, or `null` if there is none or it has expired. A webhook concerns every chain, so the session of one of several
 * chains sees none.
 */
export const lookAtWebhook = Effect.fn("useCase.lookAtWebhook")((caller: Caller) =>
  maySeeAll(caller) ? lookOf(ownerId(caller.owner)) : Effect.succeed(null),
)

export const lookOf = Effect.fnUntraced(function* (owner: OwnerId) {
  const webhook = yield* (yield* OwnerWebhookStore).find(owner)
  const now = yield* Clock.currentTimeMillis
  if (webhook === null || webhook.expiresAt <= now) return null
  const { url, endpoint, setAt, expiresAt, generations } = webhook
  const webhooks = yield* WebhookStore
  const found = yield* webhooks.find(endpoint)
  const { waiting } = yield* webhooks.backlog(endpoint)
  const ends = generations.flatMap(({ until }) => (until !== null && until > now ? [until] : []))
  return {
    url,
    state: stateOf(found),
    setAt,
    expiresAt,
    waiting,
    earlierSecretsUntil: ends.length === 0 ? null : Math.max(...ends),
  } satisfies WebhookView
})

function stateOf(
  endpoint: { readonly failingSince: number | null; readonly offSince: number | null } | null,
): WebhookView["state"] {
  if ((endpoint?.offSince ?? null) !== null) return "off"
  return (endpoint?.failingSince ?? null) === null ? "on" : "failing"
}
