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
    "The request signature covers only the raw body, without a binding. The wallet signs the session message: `Authorize Service session`, `Session ID: <sessionId>`, `Public Key: <clientPublicKey>` and, unless `useEIP712`, `This signature can also be used to submit transactions.`, joined by newlines. With `messageVersion: 2` these lines follow: `Address: <address>`, `Audience: <audience>` and, if the body has `chainId`, `Chain ID: <chainId>`, each as sent. `audience` must be one of the service's origins; version 2 requires it. Version 1 names neither account nor service, so its signature opens a session at any service that accepts it. With `chainId` the session acts only on that chain. A contract account needs version 2 with `chainId`; its contract on that chain verifies the signature (EIP-1271, EIP-6492). A retry needs a fresh nonce.",
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

/** Begins without an authenticated caller: the signature in the body authenticates the caller. */
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
    "Needs the request signature in either mode. After the answer, the ended sessions accept nothing more; operations accepted before continue. Further requests, including a repeat of this one, get 401 `Session revoked`, and `Session expired` after the time at which the session would have expired.",
  refusals: [],
  mayBeAccepted: false,
  ...schemas["POST /revoke-session"],
  command: ({ all }) => Effect.succeed({ all: all === true }),
  useCase: revokeSession,
  body: () => Effect.succeed({}),
})
