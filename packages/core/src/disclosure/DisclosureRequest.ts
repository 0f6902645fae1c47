import type { Address } from "../address/Address.ts"
import type { ChainId } from "../address/ChainId.ts"
import { signedTitles } from "../request/signedTitles.ts"
import type { Uuid } from "../request/uuid.ts"

/**
 * What a statement covers: the operation of a transaction request (with the payouts of its private send), or a period `from ≤ time < to` of
 * the chain's clock in milliseconds since the epoch. `after`: only notes after this position, to continue an earlier statement.
 */
export type DisclosureScope = { readonly after: number | null } & (
  | { readonly kind: "operation"; readonly nonce: string }
  | { readonly kind: "period"; readonly from: number; readonly to: number }
)

/** The signed fields of a request for a statement, exactly as sent. */
export interface DisclosureTexts {
  readonly address: string
  /** The service's public origin. */
  readonly audience: string
  /** Who the statement is for, in the words of the owner and the reader. */
  readonly verifier: string
  readonly chainId: number
  readonly operation?: string
  readonly from?: string
  readonly to?: string
  readonly after?: number
  readonly nonce: string
  readonly expiresAt: string
}

/** A request for a statement. */
export interface DisclosureRequest {
  readonly address: Address
  readonly chainId: ChainId
  readonly scope: DisclosureScope
  readonly nonce: Uuid
  /** Milliseconds since the epoch. */
  readonly expiresAt: number
  /** The wallet's signature of `disclosureMessage(texts)`; hex. */
  readonly signature: string
  readonly texts: DisclosureTexts
}

/** The allowed names of a verifier. Only ASCII, so that a wallet displays exactly the signed characters in their order. */
export const verifierPattern = /^[!-~](?:[ -~]{0,126}[!-~])?$/

/**
 * Builds the text that a wallet signs to ask for a statement: lines joined by newlines, without a trailing one. All values are exactly as
 * sent and none contains a newline, so different requests have different texts. No session message has the same first line.
 */
export function disclosureMessage(texts: DisclosureTexts): string {
  const { operation, from, to, after } = texts
  return [
    signedTitles.disclosure,
    `Address: ${texts.address}`,
    `Audience: ${texts.audience}`,
    `Verifier: ${texts.verifier}`,
    `Chain ID: ${texts.chainId}`,
    ...(operation === undefined ? [] : [`Operation: ${operation}`]),
    ...(from === undefined ? [] : [`From: ${from}`]),
    ...(to === undefined ? [] : [`To: ${to}`]),
    ...(after === undefined ? [] : [`After position: ${after}`]),
    `Nonce: ${texts.nonce}`,
    `Expires: ${texts.expiresAt}`,
  ].join("\n")
}
