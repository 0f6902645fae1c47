import { Effect, type Result } from "effect"
import { refusal, type RelayError } from "../error/RelayError.ts"
import { Clock } from "../port/Clock.ts"
import { NonceStore, type UsedNonce } from "../port/NonceStore.ts"
import { SessionStore } from "../port/SessionStore.ts"
import { SignatureVerifier } from "../port/SignatureVerifier.ts"
import type { SignedRequest } from "../relay/SignedRequest.ts"
import { payloadDigest, signedPayload } from "../request/binding.ts"
import { requestFields } from "../request/fields.ts"
import type { Fields } from "../request/json.ts"
import { isRequestSignature, signatureHeader } from "../request/requestSignature.ts"
import { parseUuid } from "../request/uuid.ts"
import type { Session } from "../session/Session.ts"
import { SessionRules } from "../session/SessionRules.ts"
import { sessionState, transitionSession } from "../session/sessionState.ts"
import { type Identifiers, readIdentifiers } from "./identifiers.ts"
import { sessionNonce } from "./nonce.ts"
import { checkTimestamp } from "./timestamp.ts"

/** How a route reads its command from a request's fields: pure, and applied only to fields whose signature is verified. */
export type DecodeCommand<Command> = (fields: Fields) => Result.Result<Command, RelayError>

/** A request that its session's key signed. */
export interface AuthorizedRequest<Command> {
  readonly session: Session
  /** As sent. */
  readonly nonce: string
  readonly command: Command
}

/** A transaction request that is authorised; its nonce is not used up yet. */
export interface AuthorizedTransaction<Command> extends AuthorizedRequest<Command> {
  /** To be consumed in the transaction that accepts or refuses the request. */
  readonly used: UsedNonce
  /** Who used the nonce already, when it was known; whether it is free is decided by `consume` alone. */
  readonly previous: UsedNonce | null
}

/**
 * Authorises a request that moves nothing, and uses up its nonce.
 *
 * Order of checks: body or query (INVALID_JSON, INVALID_REQUEST) → shapes of sessionId and nonce → session exists → not expired →
 * header → signature over the exact bytes → the path's id, when the query repeats it → `decode` → timestamp → nonce
 * (NONCE_USED_READ). A request refused before the last step uses up nothing.
 */
export const authorizeRead = Effect.fnUntraced(function* <Command>(
  request: SignedRequest,
  decode: DecodeCommand<Command>,
) {
  const caller = yield* identify(request)
  const { used, command } = yield* verify(request, caller, decode)
  const nonces = yield* NonceStore
  if ((yield* nonces.consume(used)) !== null) return yield* refusal("NONCE_USED_READ")
  const authorized: AuthorizedRequest<Command> = {
    session: caller.session,
    nonce: caller.identifiers.asSent.nonce,
    command,
  }
  return authorized
})

/**
 * Authorises a request that moves money. The order is that of a read, with the session's mode after its expiry; the nonce is left
 * to whoever accepts or refuses the request, because both happen in one transaction.
 */
export const authorizeTransaction = Effect.fnUntraced(function* <Command>(
  request: SignedRequest,
  decode: DecodeCommand<Command>,
) {
  const caller = yield* identify(request)
  yield* requireMode(request, caller)
  const { used, command } = yield* verify(request, caller, decode)
  const nonces = yield* NonceStore
  const authorized: AuthorizedTransaction<Command> = {
    session: caller.session,
    nonce: caller.identifiers.asSent.nonce,
    command,
    used,
    previous: yield* nonces.find(used.scope, used.nonce),
  }
  return authorized
})

interface Caller {
  readonly fields: Fields
  readonly identifiers: Identifiers
  readonly session: Session
  /** One reading of the clock serves the whole request. */
  readonly now: number
}

const identify = Effect.fnUntraced(function* (request: SignedRequest) {
  const sessions = yield* SessionStore
  const clock = yield* Clock
  const fields = yield* Effect.fromResult(requestFields(request))
  const identifiers = yield* Effect.fromResult(readIdentifiers(fields))
  const now = yield* clock.now
  const stored = sessionState(yield* sessions.find(identifiers.sessionId), now)
  const state = yield* Effect.mapError(
    Effect.fromResult(transitionSession(stored, { event: "use" })),
    (code) => refusal(code),
  )
  if (state.state !== "active") return yield* refusal("SESSION_EXPIRED")
  const caller: Caller = { fields, identifiers, session: state.session, now }
  return caller
})

/** A session's mode decides what authorises its transactions: the header alone, or a wallet signature in the body alone. */
function requireMode(request: SignedRequest, caller: Caller): Effect.Effect<void, RelayError> {
  const header = signatureHeader(request)
  const signature = caller.fields["signature"] ?? ""
  switch (caller.session.mode) {
    case "normal":
      if (header === null) return Effect.fail(refusal("MISSING_SIGNATURE_HEADER"))
      return signature === "" ? Effect.void : Effect.fail(refusal("EIP712_MODE_REQUIRED"))
    case "eip712":
      if (header !== null) return Effect.fail(refusal("NORMAL_MODE_REQUIRED"))
      return Effect.fail(
        signature === ""
          ? refusal("MISSING_FIELD", { field: "signature" })
          : refusal("INVALID_REQUEST", { reason: "useEIP712 is not available in this release" }),
      )
  }
}

const verify = Effect.fnUntraced(function* <Command>(
  request: SignedRequest,
  caller: Caller,
  decode: DecodeCommand<Command>,
) {
  const verifier = yield* SignatureVerifier
  const rules = yield* SessionRules
  const { fields, identifiers, session, now } = caller
  const header = signatureHeader(request)
  if (header === null) return yield* refusal("MISSING_SIGNATURE_HEADER")
  const digest = payloadDigest(signedPayload(request))
  if (!isRequestSignature(verifier, header, digest, session.clientPublicKey)) {
    return yield* refusal("INVALID_REQUEST_SIGNATURE")
  }
  if (!pathIsSigned(request, fields)) return yield* refusal("INVALID_REQUEST_SIGNATURE")
  const command = yield* Effect.fromResult(decode(fields))
  yield* Effect.fromResult(checkTimestamp(request.method, fields, now, rules.timestampTolerance))
  return { command, used: sessionNonce(session, identifiers.nonce, digest) }
})

/** Path parameters are outside the signed bytes; a client that repeats its one as the query's `id` binds it. UUIDs ignore case. */
function pathIsSigned(request: SignedRequest, fields: Fields): boolean {
  const [parameter] = Object.values(request.pathParameters)
  const id = fields["id"] ?? null
  if (request.method !== "GET" || parameter === undefined || id === null) return true
  return id === parameter || (parseUuid(id) !== null && parseUuid(id) === parseUuid(parameter))
}
