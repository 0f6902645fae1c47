import { Context, type Effect } from "effect"
import type { JournalCursor, NumberedRow } from "../storage/journal/Journal.ts"

/** What an endpoint is told: a version of an operation or order, or a change of a balance. */
export interface WebhookEvent {
  /** The same for each attempt, and different for each row of the journal, also across restores. */
  readonly id: string
  readonly row: NumberedRow
  /** A reader that was told everything up to here continues after it. */
  readonly cursor: JournalCursor
}

/**
 * How an attempt ended. `gone`: the endpoint wants no more events. `address`: it resolves to no address that may be dialled.
 * `refused`: it answered with another status than success; `redirect`: with one that points elsewhere.
 */
export const webhookOutcomes = [
  "delivered",
  "gone",
  "address",
  "unreachable",
  "timeout",
  "redirect",
  "refused",
] as const

export type WebhookOutcome = (typeof webhookOutcomes)[number]

/**
 * The endpoints that are told of events, and how. Without a configuration there are none.
 *
 * Laws of `send`: it ends within `longestAttempt`, also if the endpoint hangs; it succeeds with an outcome, whatever the endpoint does; only an endpoint
 * that accepted the event is `delivered`.
 */
export interface WebhooksShape {
  /** Their names, which appear in logs and metrics. */
  readonly endpoints: ReadonlyArray<string>
  /** `at`: milliseconds since the epoch. */
  readonly send: (
    endpoint: string,
    event: WebhookEvent,
    at: number,
  ) => Effect.Effect<WebhookOutcome>
}

/** Milliseconds that an attempt may take. */
export const longestAttempt = 15_000

export const Webhooks = Context.Reference<WebhooksShape>("shielded-relay/Webhooks", {
  defaultValue: () => ({
    endpoints: [],
    send: () => {
      throw new Error("no webhook endpoint is configured")
    },
  }),
})
