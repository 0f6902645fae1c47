import {
  endWebhook,
  lookAtWebhook,
  replayWebhook,
  requestFields,
  setWebhook,
} from "@shielded-relay/core"
import { Effect, Result } from "effect"
import type { Answer } from "../answer/Answer.ts"
import { webhookView } from "../answer/webhookView.ts"
import { readEndWebhook, readSetWebhook } from "../command/readWebhookRequest.ts"
import { ignoredFields, tellingIgnored } from "../wire/ignoredFields.ts"
import { schemas } from "../wire/schemas.ts"
import { dataOf, type SignedRequest } from "../wire/SignedRequest.ts"
import { keyOf, read, type RouteText } from "./Route.ts"

const ofEveryText = [
  "MISSING_FIELD",
  "INVALID_NONCE",
  "INVALID_SIGNATURE",
  "WRONG_AUDIENCE",
  "UNSUPPORTED_CHAIN",
  "NONCE_EXPIRED",
  "NONCE_USED_READ",
  "CHAIN_UNAVAILABLE",
  "STORAGE_UNAVAILABLE",
] as const

const setText = {
  method: "POST",
  pattern: "/set-webhook",
  tag: "Reads",
  summary: "Have the owner's events posted to an endpoint",
  description:
    'Only the wallet can authorise it; it needs no session, and a session key cannot request it. The wallet signs lines joined by newlines: `Set Service webhook`, `Address: <address>`, `Audience: <audience>`, `URL: <url>`, with `chainId` also `Chain ID: <chainId>`, and finally `Nonce: <nonce>` and `Expires: <expiresAt>`, each as sent. Before it answers, the service posts a `webhook.challenge` to the URL, which must answer 2xx with the JSON `{"challenge": …}` of its `data.challenge`. An owner has one webhook for 90 days. Setting it again replaces the URL, begins the 90 days anew and gives a new secret; for a day messages carry signatures of both.',
  refusals: [...ofEveryText, "WEBHOOKS_NOT_OFFERED", "WEBHOOK_UNCONFIRMED"],
  mayBeAccepted: false,
} as const satisfies RouteText

const endText = {
  method: "POST",
  pattern: "/end-webhook",
  tag: "Reads",
  summary: "End the owner's webhook",
  description:
    "Authorised as POST /set-webhook. The lines are `End Service webhook`, `Address: <address>`, `Audience: <audience>`, with `chainId` also `Chain ID: <chainId>`, and finally `Nonce: <nonce>` and `Expires: <expiresAt>`. A message that is under way may still arrive.",
  refusals: [...ofEveryText, "WEBHOOK_NOT_FOUND"],
  mayBeAccepted: false,
} as const satisfies RouteText

const setAnswer = Effect.fnUntraced(function* (request: SignedRequest) {
  const fields = yield* Effect.fromResult(requestFields(dataOf(request)))
  const asked = yield* Effect.fromResult(readSetWebhook(fields))
  const { secret, ...view } = yield* setWebhook(asked, asked.url, request.client ?? "")
  const { nonce } = asked.texts
  const body = { success: true, webhook: webhookView(view), secret, nonce }
  return { outcome: "ok", body } satisfies Answer
})

const endAnswer = Effect.fnUntraced(function* (request: SignedRequest) {
  const fields = yield* Effect.fromResult(requestFields(dataOf(request)))
  const asked = yield* Effect.fromResult(readEndWebhook(fields))
  yield* endWebhook(asked, request.client ?? "")
  return { outcome: "ok", body: { success: true, nonce: asked.texts.nonce } } satisfies Answer
})

/** Names the fields of a body that a route ignored. */
const ignoredOf = (request: SignedRequest, route: "POST /end-webhook" | "POST /set-webhook") =>
  ignoredFields(
    schemas[route].request,
    Result.getOrElse(requestFields(dataOf(request)), () => ({})),
  )

/** The wallet's signature in the body authorises the request, without a session. */
export const setWebhookRoute = {
  ...setText,
  ...schemas["POST /set-webhook"],
  key: keyOf(setText),
  authentication: "wallet" as const,
  respond: (request: SignedRequest) =>
    tellingIgnored(ignoredOf(request, "POST /set-webhook"))(setAnswer(request)),
}

/** The wallet's signature in the body authorises the request, without a session. */
export const endWebhookRoute = {
  ...endText,
  ...schemas["POST /end-webhook"],
  key: keyOf(endText),
  authentication: "wallet" as const,
  respond: (request: SignedRequest) =>
    tellingIgnored(ignoredOf(request, "POST /end-webhook"))(endAnswer(request)),
}

export const webhookRoute = read({
  method: "GET",
  pattern: "/webhook",
  tag: "Reads",
  summary: "The owner's webhook, without its secret",
  description:
    "Whether the endpoint accepts messages, what waits, and when the webhook ends. It tells of every chain, so a session of one chain is shown none, unless it is a contract account's. The wallet sets and ends it: POST /set-webhook, POST /end-webhook.",
  refusals: [],
  mayBeAccepted: false,
  ...schemas["GET /webhook"],
  command: () => Effect.succeed({}),
  useCase: lookAtWebhook,
  body: (view) => Effect.succeed({ webhook: view === null ? null : webhookView(view) }),
})

export const replayWebhookRoute = read({
  method: "POST",
  pattern: "/replay-webhook",
  tag: "Reads",
  summary: "Switch the owner's webhook on and send what waits, or again what followed a cursor",
  description:
    "What waits for a later attempt is sent at once. With `cursor` also what followed it, in the form of now: the last version of each operation, private send and balance. Versions then begin anew from there.",
  refusals: ["WEBHOOKS_NOT_OFFERED", "WEBHOOK_NOT_FOUND", "EVENTS_PRUNED", "EVENTS_EPOCH_OVER"],
  mayBeAccepted: false,
  ...schemas["POST /replay-webhook"],
  command: ({ cursor = null }) => Effect.succeed({ cursor }),
  useCase: replayWebhook,
  body: (view) => Effect.succeed({ webhook: webhookView(view) }),
})
