import { Result } from "effect"
import { sameOwner } from "../owner/ownerOf.ts"
import type { StoredSession } from "../port/storage/SessionStore.ts"
import type { Session } from "./Session.ts"

/** A session id's state at a given time. `unknown → active → expired → ended` and `active → revoked → ended`; never backwards. */
export type SessionState =
  | { readonly state: "unknown" }
  | { readonly state: "active"; readonly session: Session }
  | { readonly state: "expired"; readonly session: Session }
  /** The owner ended it. Kept until the session would have expired. */
  | { readonly state: "revoked" }
  /** Only the id is kept, forever. */
  | { readonly state: "ended" }

export type SessionEvent =
  /** The owner's wallet and the client's key register this session. Safe to repeat while it is active. */
  | { readonly event: "register"; readonly session: Session }
  /** A request names the session. */
  | { readonly event: "use" }
  /** The owner ends it. */
  | { readonly event: "end" }
  /** The store deletes expired sessions. */
  | { readonly event: "purge" }

export type SessionRefusal =
  | "SESSION_NOT_FOUND"
  | "SESSION_REVOKED"
  | "SESSION_EXPIRED"
  | "SESSION_CONFLICT"

/** The state of a stored session at a given time. It is expired from `expiresAt` on. */
export function sessionState(stored: StoredSession, now: number): SessionState {
  if (stored.state !== "registered") return stored
  const { session } = stored
  return now < session.expiresAt ? { state: "active", session } : { state: "expired", session }
}

/** The session, if requests may use it now, or the refusal. */
export const usableSession = (
  stored: StoredSession,
  now: number,
): Result.Result<Session, SessionRefusal> =>
  Result.flatMap(transitionSession(sessionState(stored, now), { event: "use" }), (state) =>
    state.state === "active" ? Result.succeed(state.session) : Result.fail("SESSION_EXPIRED"),
  )

/** Returns the state after an event, or the refusal. A refusal changes nothing. */
export function transitionSession(
  state: SessionState,
  event: SessionEvent,
): Result.Result<SessionState, SessionRefusal> {
  switch (event.event) {
    case "register":
      return register(state, event.session)
    case "use":
    case "end":
      switch (state.state) {
        case "unknown":
          return Result.fail("SESSION_NOT_FOUND")
        case "revoked":
          return Result.fail("SESSION_REVOKED")
        case "expired":
        case "ended":
          return Result.fail("SESSION_EXPIRED")
        case "active":
          return Result.succeed(event.event === "use" ? state : { state: "revoked" })
      }
    // Every state above returns.
    case "purge":
      return Result.succeed(
        state.state === "expired" || state.state === "revoked" ? { state: "ended" } : state,
      )
  }
}

function register(
  state: SessionState,
  session: Session,
): Result.Result<SessionState, SessionRefusal> {
  switch (state.state) {
    case "unknown":
      return Result.succeed({ state: "active", session })
    case "active":
      return sameSession(state.session, session)
        ? Result.succeed(state)
        : Result.fail("SESSION_CONFLICT")
    case "revoked":
      return Result.fail("SESSION_REVOKED")
    case "expired":
    case "ended":
      // The same answer for everyone, so that it does not change after a purge deletes the session's owner.
      return Result.fail("SESSION_EXPIRED")
  }
}

/** Whether a registration repeats another: all fields except the times. */
function sameSession(one: Session, other: Session): boolean {
  return (
    one.id === other.id &&
    one.mode === other.mode &&
    one.messageVersion === other.messageVersion &&
    one.chainId === other.chainId &&
    one.clientPublicKey === other.clientPublicKey &&
    sameOwner(one.owner, other.owner)
  )
}
