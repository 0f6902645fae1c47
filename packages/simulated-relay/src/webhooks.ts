import type { SignedRequest } from "@shielded-relay/api"
import { webhookMessage, type WebhookTexts } from "@shielded-relay/core"
import { freshUuid, type Wallet } from "@shielded-relay/testkit"
import type { World } from "./World.ts"
import { ORIGIN } from "./worldParts.ts"

/** A request that sets the wallet's webhook, or without a `url` ends it, the texts in it, and the wallet's signature of them. */
export function webhookBy(
  world: Pick<World, "time">,
  wallet: Wallet,
  asked: Partial<WebhookTexts>,
): {
  readonly request: SignedRequest
  readonly texts: WebhookTexts
  readonly signature: string
} {
  const texts: WebhookTexts = {
    address: wallet.address,
    audience: ORIGIN,
    nonce: freshUuid(),
    expiresAt: new Date(world.time.now + 60_000).toISOString(),
    ...asked,
  }
  const signature = wallet.sign(webhookMessage(texts))
  return { request: webhookOf({ ...texts, signature }), texts, signature }
}

/** POST /set-webhook with these fields, or without a `url` POST /end-webhook. */
export function webhookOf(fields: object): SignedRequest {
  return {
    method: "POST",
    routePattern: "url" in fields ? "/set-webhook" : "/end-webhook",
    pathParameters: {},
    rawQuery: "",
    rawBody: new TextEncoder().encode(JSON.stringify(fields)),
    headers: {},
  }
}
