import type { NumberedRow, WebhookEndpoint } from "@shielded-relay/core"

export interface WaitingEvent {
  readonly row: NumberedRow
  readonly since: number
  /** Never before `claimedUntil`. */
  readonly due: number
  readonly claimedUntil: number
  readonly attempts: number
}

/** The endpoints of webhooks, and what waits for them by subject. */
export interface WebhookTable {
  readonly endpoints: Map<string, WebhookEndpoint>
  readonly queues: Map<string, Map<string, WaitingEvent>>
}

export const webhookTable = (): WebhookTable => ({ endpoints: new Map(), queues: new Map() })
