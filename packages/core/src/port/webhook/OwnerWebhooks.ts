import { Context, type Effect } from "effect"
import type { NumberedRow } from "../storage/journal/Journal.ts"
import type { WebhookOutcome } from "./Webhooks.ts"

/** Where an owner's messages go, and the secrets that sign them, newest first. */
export interface OwnerEndpoint {
  readonly url: string
  readonly secrets: ReadonlyArray<Uint8Array>
}

/** What an owner's endpoint is told. */
export interface OwnerEvent {
  /** The same for each attempt, and different for each event, endpoint and epoch. It tells nothing about other events. */
  readonly id: string
  readonly row: NumberedRow
  /** The owner's cursor after the event, as GET /events gives it. */
  readonly cursor: string
}

/** How a challenge ended. `echoed`: the endpoint proved that it wants the messages. `silent`: it answered with success and without the text. */
export type ChallengeOutcome = "echoed" | "silent" | Exclude<WebhookOutcome, "delivered">

/**
 * Tells owners' endpoints. Without a configuration no owner has a webhook.
 *
 * Laws: `send` and `challenge` end within `longestAttempt`, also if the endpoint hangs, and succeed with an outcome, whatever it does. Only an
 * endpoint that accepted the event is `delivered`, and only one that answered with the challenge's text has `echoed` it. Both dial public
 * addresses alone, and only such as they have checked themselves.
 */
export interface OwnerWebhooksShape {
  /** Webhooks that the service keeps at most, of all owners. */
  readonly most: number
  /** The host that a URL leads to, or why it can never be an endpoint, as text that follows the field's name. */
  readonly examine: (url: string) => { readonly host: string } | { readonly problem: string }
  readonly send: (
    endpoint: OwnerEndpoint,
    event: OwnerEvent,
    at: number,
  ) => Effect.Effect<WebhookOutcome>
  /** `text`: random, which the endpoint echoes. */
  readonly challenge: (
    endpoint: OwnerEndpoint,
    text: string,
    at: number,
  ) => Effect.Effect<ChallengeOutcome>
}

export const OwnerWebhooks = Context.Reference<OwnerWebhooksShape | null>(
  "shielded-relay/OwnerWebhooks",
  { defaultValue: () => null },
)
