import { createSession, renderTime, requestFields, revokeSession } from "@shielded-relay/core"
import { Effect, Result } from "effect"
import type { Answer } from "../answer/Answer.ts"
import { readSessionRequest } from "../command/readSessionRequest.ts"
import { ignoredFields, tellingIgnored } from "../wire/ignoredFields.ts"
import { schemas } from "../wire/schemas.ts"
import { dataOf, incoming, type SignedRequest } from "../wire/SignedRequest.ts"
import { keyOf, read, type RouteText } from "./Route.ts"

const createSessionText = {
  method: "POST",
  pattern: "/create-session",
  tag: "Session",
  summary: "Register a request key for a wallet",
  description:
    "The request signature covers the raw body alone, without binding. The wallet signs the session message: `Authorize Service session`, `Session ID: <sessionId>`, `Public Key: <clientPublicKey>` and, unless `useEIP712`, `This signature can also be used to submit transactions.`, joined by newlines. With `messageVersion: 2` these lines follow: `Address: <address>`, `Audience: <audience>` and, exactly when the body has `chainId`, `Chain ID: <chainId>`, each as sent. `audience` is one of the service's origins and then required. Version 1 names neither account nor service, so a signature of it opens a session wherever it is accepted. With `chainId` the session acts on that chain alone. A contract account needs version 2 with `chainId`: its contract there is asked (EIP-1271, EIP-6492). A retry carries a fresh nonce.",
  refusals: [
    "MESSAGE_VERSION_REQUIRED",
    "INVALID_SIGNATURE",
    "WRONG_AUDIENCE",
    "FORBIDDEN",
    "SCREENING_UNAVAILABLE",
    "SESSION_CONFLICT",
    "UNSUPPORTED_CHAIN",
    "CHAIN_UNAVAILABLE",
  ],
  mayBeAccepted: false,
} as const satisfies RouteText

const create = Effect.fnUntraced(function* (request: SignedRequest) {
  const asked = yield* readSessionRequest(dataOf(request))
  const { session, nonce } = yield* createSession(incoming(request, { bound: false }), asked)
  const body = { success: true, expiresAt: renderTime(session.expiresAt), nonce }
  return { outcome: "ok", body } satisfies Answer
})

/** The only route that begins without an authenticated caller: the signature in its body authenticates the caller. */
export const createSessionRoute = {
  ...createSessionText,
  ...schemas["POST /create-session"],
  key: keyOf(createSessionText),
  authentication: "create-session" as const,
  respond: (request: SignedRequest) => {
    const fields = Result.getOrElse(requestFields(dataOf(request)), () => ({}))
    const ignored = ignoredFields(schemas["POST /create-session"].request, fields)
    return tellingIgnored(ignored)(create(request))
  },
}

export const revokeSessionRoute = read({
  method: "POST",
  pattern: "/revoke-session",
  tag: "Session",
  summary: "End the session, or with `all` every session of its owner",
  description:
    "Signed by the request signature in either mode. Once it is answered, nothing more is accepted in what it ended; what was accepted before goes on. A request in it is then 401 `Session revoked`, a repeat of this one too, and `Session expired` once the session would have expired.",
  refusals: [],
  mayBeAccepted: false,
  ...schemas["POST /revoke-session"],
  command: ({ all }) => Effect.succeed({ all: all === true }),
  useCase: revokeSession,
  body: () => Effect.succeed({}),
})
