import type { Answers } from "../generated/contract.ts"
import type { Transport } from "../transport/Transport.ts"
import type { Wallet } from "../wallet/Wallet.ts"
import { sendSignedText } from "./signedText.ts"

/** The chain of a contract account, which verifies the signature. */
export interface WebhookOwner {
  readonly chainId?: number | undefined
}

export interface WebhookParameters extends WebhookOwner {
  /** https, on port 443 of a host whose addresses are all public. */
  readonly url: string
}

/** The owner's webhook, and the secret that signs its messages (Standard Webhooks). No other answer shows the secret. */
export type SetWebhook = Pick<Answers["POST /set-webhook"], "webhook" | "secret">

/** Sets the owner's webhook by the wallet's signature, or without a URL ends it. */
export async function changeWebhook<K extends "POST /set-webhook" | "POST /end-webhook">(
  transport: Transport,
  wallet: Wallet,
  audience: string,
  key: K,
  { url, chainId }: Partial<WebhookParameters>,
): Promise<Answers[K]> {
  const title = `${url === undefined ? "End" : "Set"} Service webhook`
  const { answer } = await sendSignedText(transport, wallet, audience, key, title, [
    ["url", "URL", url],
    ["chainId", "Chain ID", chainId],
  ])
  return answer
}
