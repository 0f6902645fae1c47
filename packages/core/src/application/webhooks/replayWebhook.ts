import { Clock, Effect } from "effect"
import { invalidField } from "../../error/invalidField.ts"
import { refusal } from "../../error/RelayError.ts"
import { openCursor } from "../../journal/eventCursor.ts"
import { ownerId } from "../../owner/index.ts"
import { Journal } from "../../port/storage/journal/Journal.ts"
import { OwnerWebhookStore } from "../../port/storage/journal/OwnerWebhookStore.ts"
import { WebhookStore } from "../../port/storage/journal/WebhookStore.ts"
import { WebhookGates } from "../../webhook/WebhookGates.ts"
import { maySeeAll, type Caller } from "../intake/Caller.ts"
import { cursorKey } from "../queries/eventReader.ts"
import { lookOf } from "./lookAtWebhook.ts"
import { requireWebhooks } from "./requireWebhooks.ts"

/**
 * Switches the caller's webhook on and makes due what waits; with a cursor, of a message or of GET /events, it also sends again what followed
 * it. Versions then begin anew from there. The session of one of several chains has no webhook. Fails with INVALID_REQUEST if the cursor is
 * not one of this owner, WEBHOOK_NOT_FOUND, EVENTS_EPOCH_OVER, EVENTS_PRUNED or RATE_LIMITED. Returns what `lookAtWebhook` does.
 */
export const replayWebhook = Effect.fn("useCase.replayWebhook")(function* (
  caller: Caller,
  { cursor }: { readonly cursor: string | null },
) {
  yield* requireWebhooks
  const owner = ownerId(caller.owner)
  const now = yield* Clock.currentTimeMillis
  const from = cursor === null ? null : openCursor(yield* cursorKey, owner, cursor)
  if (cursor !== null && from === null)
    return yield* invalidField("cursor", "expected the cursor of an earlier event of this owner")
  const webhook = yield* (yield* OwnerWebhookStore).find(owner)
  if (webhook === null || !maySeeAll(caller)) return yield* refusal("WEBHOOK_NOT_FOUND")
  if (from !== null) {
    const { epoch, pruned } = yield* (yield* Journal).extent
    if (from.epoch !== epoch) return yield* refusal("EVENTS_EPOCH_OVER")
    if (from.position < pruned) return yield* refusal("EVENTS_PRUNED")
  }
  yield* (yield* WebhookGates).replay(owner, now)
  yield* (yield* WebhookStore).resume(webhook.endpoint, from, now)
  return (yield* lookOf(owner)) ?? (yield* refusal("WEBHOOK_NOT_FOUND"))
})
