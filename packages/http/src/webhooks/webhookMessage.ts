import { eventView } from "@shielded-relay/api"
import {
  parseOwnerId,
  renderAddress,
  renderJournalCursor,
  renderTime,
  type ChainFamily,
  type JournalRow,
  type WebhookEvent,
} from "@shielded-relay/core"

/** A message as it is posted. */
export interface WebhookMessage {
  readonly id: string
  /** JSON. */
  readonly body: string
}

/**
 * The message of an event: what an owner gets from GET /events, with the owner's address and the cursor after the event. No amounts, recipients
 * or hashes.
 *
 * @param familyOf The family of a chain, for the form of the address; `null` if the service no longer serves it.
 */
export function webhookMessage(
  { id, row, cursor }: WebhookEvent,
  familyOf: (chainId: number) => ChainFamily | null,
): WebhookMessage {
  const { type, timestamp, data } = eventView(row)
  const owned = { ...data, owner: ownerText(row, familyOf) }
  return {
    id,
    body: JSON.stringify({ type, timestamp, data: owned, cursor: renderJournalCursor(cursor) }),
  }
}

/** A message that tells of nothing. */
export function testMessage(id: string, at: number): WebhookMessage {
  return { id, body: JSON.stringify({ type: "webhook.test", timestamp: renderTime(at), data: {} }) }
}

/** The owner's address in its chain's form; `null` for batch insertions. */
function ownerText(
  { owner, chainId }: JournalRow,
  familyOf: (chainId: number) => ChainFamily | null,
): string | null {
  const parsed = owner === null ? null : parseOwnerId(owner)
  return parsed === null ? null : renderAddress(parsed.address, familyOf(chainId))
}
