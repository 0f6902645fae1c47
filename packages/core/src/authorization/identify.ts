import { Clock, Effect } from "effect"
import { refusal } from "../error/RelayError.ts"
import { InstallationStore, type Restoration } from "../port/storage/InstallationStore.ts"
import { NonceStore, type UsedNonce } from "../port/storage/NonceStore.ts"
import { SessionStore } from "../port/storage/SessionStore.ts"
import type { IncomingRequest } from "../request/IncomingRequest.ts"
import { requestFields } from "../request/fields.ts"
import type { Fields } from "../request/json.ts"
import type { Session } from "../session/Session.ts"
import { sessionScope } from "../session/nonce.ts"
import { usableSession } from "../session/sessionState.ts"
import { SessionUsage } from "../session/SessionUsage.ts"
import { type Identifiers, readIdentifiers } from "./identifiers.ts"

/** The session that a request claims, before any proof. */
export interface Claim {
  readonly fields: Fields
  readonly identifiers: Identifiers
  readonly session: Session
  /** One clock reading for the whole request. */
  readonly now: number
  /** The last loss of the storage, or `null`. */
  readonly restoration: Restoration | null
  /** The earlier use of the nonce, if it was asked for and there is one. */
  readonly previous: UsedNonce | null
}

/**
 * The first checks of every request in a session: body or query (INVALID_JSON, INVALID_REQUEST) → shapes of sessionId and nonce → session
 * exists → session not expired → session's allowance (RATE_LIMITED). Also reads what the next checks need, at the same time, so that an
 * adapter may read all of it at once.
 *
 * @param nonce Whether to look for an earlier use of the nonce.
 */
export const identify = Effect.fnUntraced(function* (
  request: IncomingRequest,
  nonce: "look for its use" | "leave it",
) {
  const sessions = yield* SessionStore
  const nonces = yield* NonceStore
  const installations = yield* InstallationStore
  const usage = yield* SessionUsage
  const fields = yield* Effect.fromResult(requestFields(request.data))
  const identifiers = yield* Effect.fromResult(readIdentifiers(fields))
  const now = yield* Clock.currentTimeMillis
  const { sessionId } = identifiers
  const [stored, installation, previous] = yield* Effect.all(
    [
      sessions.find(sessionId),
      installations.find,
      nonce === "leave it"
        ? Effect.succeed(null)
        : nonces.find(sessionScope(sessionId), identifiers.nonce),
    ],
    { concurrency: "unbounded" },
  )
  const session = yield* Effect.mapError(Effect.fromResult(usableSession(stored, now)), (code) =>
    refusal(code),
  )
  yield* usage.admit(session, now)
  const restoration = installation?.restoration ?? null
  const claim: Claim = {
    fields,
    identifiers,
    session,
    now,
    restoration,
    previous,
  }
  return claim
})
