import { Clock, Effect } from "effect"
import { refusal } from "../error/RelayError.ts"
import { SessionStore } from "../port/storage/SessionStore.ts"
import type { IncomingRequest } from "../request/IncomingRequest.ts"
import { requestFields } from "../request/fields.ts"
import type { Fields } from "../request/json.ts"
import type { Session } from "../session/Session.ts"
import { sessionState, transitionSession } from "../session/sessionState.ts"
import { SessionUsage } from "../session/SessionUsage.ts"
import { type Identifiers, readIdentifiers } from "./identifiers.ts"

/** The session that a request claims, before any proof. */
export interface Claim {
  readonly fields: Fields
  readonly identifiers: Identifiers
  readonly session: Session
  /** One clock reading for the whole request. */
  readonly now: number
}

/**
 * The first checks of every request in a session: body or query (INVALID_JSON, INVALID_REQUEST) → shapes of sessionId and nonce → session
 * exists → session not expired → session's allowance (RATE_LIMITED).
 */
export const identify = Effect.fnUntraced(function* (request: IncomingRequest) {
  const sessions = yield* SessionStore
  const usage = yield* SessionUsage
  const fields = yield* Effect.fromResult(requestFields(request.data))
  const identifiers = yield* Effect.fromResult(readIdentifiers(fields))
  const now = yield* Clock.currentTimeMillis
  const stored = sessionState(yield* sessions.find(identifiers.sessionId), now)
  const state = yield* Effect.mapError(
    Effect.fromResult(transitionSession(stored, { event: "use" })),
    (code) => refusal(code),
  )
  if (state.state !== "active") return yield* refusal("SESSION_EXPIRED")
  yield* usage.admit(state.session, now)
  const claim: Claim = { fields, identifiers, session: state.session, now }
  return claim
})
