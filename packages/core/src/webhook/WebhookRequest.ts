import type { Address } from "../address/Address.ts"
import type { ChainId } from "../address/ChainId.ts"
import { signedTitles } from "../request/signedTitles.ts"
import type { Uuid } from "../request/uuid.ts"

/** The signed fields of a request that sets or ends a webhook, exactly as sent. */
export interface WebhookTexts {
  readonly address: string
  /** The service's public origin. */
  readonly audience: string
  /** Absent: the webhook ends. */
  readonly url?: string
  /** The chain of a contract account. */
  readonly chainId?: number
  readonly nonce: string
  readonly expiresAt: string
}

/** A request that sets or ends a webhook. */
export interface WebhookRequest {
  readonly address: Address
  readonly chainId: ChainId | null
  readonly nonce: Uuid
  /** Milliseconds since the epoch. */
  readonly expiresAt: number
  /** The wallet's signature of `webhookMessage(texts)`; hex. */
  readonly signature: string
  readonly texts: WebhookTexts
}

/** The allowed URLs. Only ASCII without spaces, so that a wallet displays exactly the signed characters in their order. */
export const webhookUrlPattern = /^https:\/\/[!-~]{1,1000}$/

/**
 * Builds the text that a wallet signs to set or end a webhook: lines joined by newlines, without a trailing one. All values are exactly as sent
 * and none contains a newline, so different requests have different texts. No other signed text has the same first line.
 */
export function webhookMessage(texts: WebhookTexts): string {
  const { url, chainId } = texts
  return [
    url === undefined ? signedTitles.endWebhook : signedTitles.setWebhook,
    `Address: ${texts.address}`,
    `Audience: ${texts.audience}`,
    ...(url === undefined ? [] : [`URL: ${url}`]),
    ...(chainId === undefined ? [] : [`Chain ID: ${chainId}`]),
    `Nonce: ${texts.nonce}`,
    `Expires: ${texts.expiresAt}`,
  ].join("\n")
}
