import type { Effect } from "effect"
import { Context } from "effect"
import type { Session, SessionId } from "../session/Session.ts"
import type { StorageUnavailable } from "./StorageUnavailable.ts"

/** What is known of a session id: nothing, a live or expired session, or only that one has ended. */
export type StoredSession =
  | { readonly state: "unknown" }
  | { readonly state: "registered"; readonly session: Session }
  | { readonly state: "ended" }

/**
 * Sessions by id.
 *
 * Laws:
 * 1. `register` is write-once: a second registration under the same id changes nothing and gives what is stored.
 * 2. `end` leaves a tombstone for ever: the id never becomes `unknown` or `registered` again, so captured bytes never reopen a session.
 * 3. `purge` turns sessions that expired before the given time into tombstones and touches nothing else.
 */
export interface SessionStoreShape {
  readonly find: (id: SessionId) => Effect.Effect<StoredSession, StorageUnavailable>
  readonly register: (session: Session) => Effect.Effect<StoredSession, StorageUnavailable>
  readonly end: (id: SessionId) => Effect.Effect<void, StorageUnavailable>
  readonly purge: (expiredBefore: number) => Effect.Effect<number, StorageUnavailable>
}

export class SessionStore extends Context.Service<SessionStore, SessionStoreShape>()(
  "shielded-relay/SessionStore",
) {}
