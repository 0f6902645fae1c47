import { eventView, responseSignatureHeader } from "@shielded-relay/api"
import {
  renderTime,
  type ChallengeOutcome,
  type OwnerEndpoint,
  type OwnerWebhooksShape,
} from "@shielded-relay/core"
import { Effect } from "effect"
import { randomUUID } from "node:crypto"
import type { ResponseSigner } from "shielded-relay/handler"
import type { OwnerWebhookConfiguration } from "../configuration/readWebhook.ts"
import { NetworkRules } from "./NetworkRules.ts"
import { hostOf, openOutside, WebhookPoster, type Asked, type Outside } from "./postWebhook.ts"
import type { WebhookMessage } from "./webhookMessage.ts"
import { webhookHeaders } from "./webhookSignature.ts"
import { endpointUrl } from "./webhookUrl.ts"

/** The owners' webhooks as the relay takes them. */
export function ownerWebhooksOf(
  { most, networks }: OwnerWebhookConfiguration,
  signer: Pick<ResponseSigner, "sign">,
  world: Outside = openOutside,
): OwnerWebhooksShape {
  const rules = new NetworkRules(networks)
  const ask = (
    { url, secrets }: OwnerEndpoint,
    { id, body }: WebhookMessage,
    at: number,
  ): Effect.Effect<Asked> =>
    Effect.promise(async (stop) => {
      const target = endpointUrl(url, rules)
      // The operator may have closed a network since the URL was set.
      if (!(target instanceof URL)) return { outcome: "address", answer: null }
      const headers = {
        ...webhookHeaders(id, at, body, secrets),
        [responseSignatureHeader]: signer.sign(Buffer.from(body)),
      }
      return new WebhookPoster(target, rules, world).ask(headers, body, stop)
    })
  return {
    most,
    examine: (text) => {
      const url = endpointUrl(text, rules)
      return url instanceof URL
        ? { host: hostOf(url).replace(/\.+$/, "") }
        : { problem: problems[url] }
    },
    send: (endpoint, { id, row, cursor }, at) => {
      const { type, timestamp, data } = eventView(row)
      const body = JSON.stringify({ type, timestamp, data, cursor })
      return Effect.map(ask(endpoint, { id, body }, at), ({ outcome }) => outcome)
    },
    challenge: (endpoint, text, at) =>
      Effect.map(ask(endpoint, challengeMessage(text, at), at), (asked) => echoOf(asked, text)),
  }
}

/** What is wrong with a URL, as text that follows the field's name. */
const problems = {
  scheme: "expected a URL that begins with https://",
  parts: "expected a URL without user, password and fragment",
  port: "expected a URL with port 443",
  address: "expected a URL with a public address",
} as const

const challengeMessage = (text: string, at: number): WebhookMessage => ({
  id: `challenge_${randomUUID()}`,
  body: JSON.stringify({
    type: "webhook.challenge",
    timestamp: renderTime(at),
    data: { challenge: text },
  }),
})

function echoOf({ outcome, answer }: Asked, text: string): ChallengeOutcome {
  if (outcome !== "delivered") return outcome
  return answer !== null && challengeIn(answer) === text ? "echoed" : "silent"
}

/** `challenge` of a JSON object. A body that is sent back as it came has none. */
function challengeIn(answer: string): unknown {
  try {
    const parsed: unknown = JSON.parse(answer)
    return Reflect.get(Object(parsed), "challenge")
  } catch {
    return null
  }
}
