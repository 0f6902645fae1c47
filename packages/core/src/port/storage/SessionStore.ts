import type { Effect } from "effect"
import { Context } from "effect"
import type { OwnerId } from "../../owner/Owner.ts"
import type { Session, SessionId } from "../../session/Session.ts"
import type { StorageUnavailable } from "./StorageUnavailable.ts"

/** What is known of a session id: nothing, a live or expired session, that its owner revoked it, or only that one has ended. */
export type StoredSession =
  | { readonly state: "unknown" }
  | { readonly state: "registered"; readonly session: Session }
  | { readonly state: "revoked" }
  | { readonly state: "ended" }

/**
 * Sessions by id.
 *
 * Laws:
 * 1. `register` is write-once: a second registration under the same id changes nothing and gives what is stored.
 * 2. `end` and `endAll` turn a registered session into a `revoked` one, whose owner and key are forgotten. Its id, and that of every session that
 *    `purge` ends, never becomes `unknown` or `registered` again, so captured bytes never reopen a session. Ending an id that was never
 *    registered makes it `ended`.
 * 3. `purge` makes those sessions `ended` whose `expiresAt` is before the given time, registered or revoked, and no others. It gives how many.
 * 4. `endAll` revokes every registered session of the owner, live or expired, and nobody else's, and gives how many. A registration that
 *    was answered before is among them; inside a transaction that is undone nothing ends.
 * 5. `countLive` counts the owner's sessions that are registered and expire after `now`. Of transactions that each count and then
 *    register, one sees what the other registered, so a cap on the count holds under concurrency.
 * 6. `hold` gives what `find` gives, and keeps it so until the transaction is over: `end`, `endAll` and `purge` of that session are answered
 *    after it. So nothing is done in a session once somebody was told that it has ended.
 */
export interface SessionStoreShape {
  readonly find: (id: SessionId) => Effect.Effect<StoredSession, StorageUnavailable>
  /** Only inside a transaction. */
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
