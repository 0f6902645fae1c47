import type { Effect } from "effect"
import { Context } from "effect"
import type { OwnerId } from "../../owner/Owner.ts"
import type { Session, SessionId } from "../../session/Session.ts"
import type { StorageUnavailable } from "./StorageUnavailable.ts"

/**
 * The stored state of a session id. `unknown`: never seen. `registered`: live or expired. `revoked`: its owner ended it. `ended`: only the
 * fact that it ended is stored.
 */
export type StoredSession =
  | { readonly state: "unknown" }
  | { readonly state: "registered"; readonly session: Session }
  | { readonly state: "revoked" }
  | { readonly state: "ended" }

/**
 * Sessions by id.
 *
 * Laws:
 * 1. `register` is write-once. A second registration of an id changes nothing and returns the stored state.
 * 2. `end` and `endAll` turn a registered session into a `revoked` one and delete its owner and key. An id that they or `purge` ended never
 *    becomes `unknown` or `registered` again, so captured bytes cannot reopen a session. Ending an id that was never registered makes it
 *    `ended`.
 * 3. `purge` turns exactly the registered or revoked sessions with `expiresAt` before the given time into `ended` ones, and returns how
 *    many.
 * 4. `endAll` revokes every registered session of this owner, live or expired, and returns how many. That includes every registration
 *    answered before. In a transaction that rolls back it has no effect.
 * 5. `countLive` counts the owner's registered sessions that expire after `now`. If concurrent transactions each count and then register,
 *    one sees the other's session. A cap on the count therefore holds under concurrency.
 * 6. `hold` returns what `find` returns and locks it until the transaction ends: `end`, `endAll` and `purge` of that session complete
 *    afterwards. So after a session is reported as ended, nothing more is written in it.
 */
export interface SessionStoreShape {
  readonly find: (id: SessionId) => Effect.Effect<StoredSession, StorageUnavailable>
  /** Call only inside a transaction. */
  readonly hold: (id: SessionId) => Effect.Effect<StoredSession, StorageUnavailable>
  readonly register: (session: Session) => Effect.Effect<StoredSession, StorageUnavailable>
  readonly end: (id: SessionId) => Effect.Effect<void, StorageUnavailable>
  readonly endAll: (owner: OwnerId) => Effect.Effect<number, StorageUnavailable>
  /** `now` in milliseconds since the epoch. */
  readonly countLive: (owner: OwnerId, now: number) => Effect.Effect<number, StorageUnavailable>
  readonly purge: (expiredBefore: number) => Effect.Effect<number, StorageUnavailable>
}

export class SessionStore extends Context.Service<SessionStore, SessionStoreShape>()(
  "shielded-relay/SessionStore",
) {}
