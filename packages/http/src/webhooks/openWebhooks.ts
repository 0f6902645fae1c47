import { responseSignatureHeader } from "@shielded-relay/api"
import type { WebhookOutcome, WebhooksShape } from "@shielded-relay/core"
import { Effect, Redacted } from "effect"
import type { ResponseSigner } from "shielded-relay/handler"
import type { Configuration } from "../configuration/Configuration.ts"
import type { WebhookConfiguration } from "../configuration/readWebhook.ts"
import { resolveOutside, SecretMissing, type SecretSources } from "../start/resolveSecret.ts"
import { NetworkRules } from "./NetworkRules.ts"
import { outside, WebhookPoster, type Outside } from "./postWebhook.ts"
import { webhookMessage, type WebhookMessage } from "./webhookMessage.ts"
import { parseWebhookSecret, webhookHeaders } from "./webhookSignature.ts"

/** The name of the operator's endpoint in logs, metrics and the database. */
export const operatorEndpoint = "operator"

/** Signs a message at a time in milliseconds since the epoch, and posts it. */
export type PostMessage = (message: WebhookMessage, at: number) => Effect.Effect<WebhookOutcome>

/** The service's webhooks as the relay takes them. */
export function webhooksOf(
  { chains }: Pick<Configuration, "chains">,
  post: PostMessage,
): WebhooksShape {
  const families = new Map(chains.map(({ chainId, family }) => [chainId, family]))
  return {
    endpoints: [operatorEndpoint],
    send: (_, event, at) =>
      post(
        webhookMessage(event, (chainId) => families.get(chainId) ?? null),
        at,
      ),
  }
}

/** Resolves the secrets of the operator's endpoint. Fails with SecretMissing. */
export const openWebhook = Effect.fnUntraced(function* (
  { url, secrets, networks }: WebhookConfiguration,
  signer: Pick<ResponseSigner, "sign">,
  sources: SecretSources,
  world: Outside = outside,
) {
  const keys = yield* Effect.forEach(secrets, (reference) =>
    Effect.flatMap(resolveOutside(reference, sources), (text) => {
      const key = parseWebhookSecret(Redacted.value(text))
      return key === null
        ? Effect.fail(
            new SecretMissing(`A secret of SHIELDED_RELAY_WEBHOOK_SECRETS ${wantedSecret}`),
          )
        : Effect.succeed(key)
    }),
  )
  const poster = new WebhookPoster(url, new NetworkRules(networks), world)
  const post: PostMessage = ({ id, body }, at) =>
    Effect.promise((stop) =>
      poster.post(
        {
          ...webhookHeaders(id, at, body, keys),
          [responseSignatureHeader]: signer.sign(Buffer.from(body)),
        },
        body,
        stop,
      ),
    )
  return post
})

/** What a secret must be. */
export const wantedSecret = "must be whsec_ and base64 of 24 to 64 bytes"
