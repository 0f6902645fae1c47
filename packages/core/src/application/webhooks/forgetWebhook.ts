import { Effect } from "effect"
import {
  OwnerWebhookStore,
  type OwnerWebhook,
} from "../../port/storage/journal/OwnerWebhookStore.ts"
import { WebhookStore } from "../../port/storage/journal/WebhookStore.ts"

/** Webhooks forgotten in one transaction. */
const atOnce = 100

/** Deletes a webhook, its endpoint and what waits for it. In the caller's transaction. */
export const forgetWebhook = Effect.fnUntraced(function* ({ owner, endpoint }: OwnerWebhook) {
  yield* (yield* OwnerWebhookStore).remove(owner)
  yield* (yield* WebhookStore).forget(endpoint)
})

/** Deletes the webhooks that have expired at `now`, at most a hundred. Returns how many. In the caller's transaction. */
export const forgetExpired = Effect.fnUntraced(function* (now: number) {
  const expired = yield* (yield* OwnerWebhookStore).expired(now, atOnce)
  yield* Effect.forEach(expired, forgetWebhook, { discard: true })
  return expired.length
})
