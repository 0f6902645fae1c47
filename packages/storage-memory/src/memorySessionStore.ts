import {
  type OwnerId,
  ownerId,
  type Session,
  type SessionId,
  type SessionStoreShape,
  type StoredSession,
} from "@shielded-relay/core"
import type { Journal } from "./Journal.ts"
import type { Transactions } from "./Transactions.ts"

const unknown: StoredSession = { state: "unknown" }
const revoked: StoredSession = { state: "revoked" }
const ended: StoredSession = { state: "ended" }

/**
 * Sessions by id and by owner. An ended session shrinks to its id, which is kept forever. `revocations` also keeps the
 * expiry of a revoked session until a purge after that time.
 */
export function memorySessionStore(
  transactions: Transactions,
  registered = new Map<SessionId, Session>(),
): SessionStoreShape {
  const byOwner = new Map<OwnerId, Map<SessionId, Session>>()
  const tombstones = new Map<SessionId, true>()
  const revocations = new Map<SessionId, number>()

  const stored = (id: SessionId): StoredSession => {
    if (tombstones.has(id)) return revocations.has(id) ? revoked : ended
    const session = registered.get(id)
    return session === undefined ? unknown : { state: "registered", session }
  }
  const register = (journal: Journal, session: Session): void => {
    journal.set(registered, session.id, session)
    const owner = ownerId(session.owner)
    const siblings = byOwner.get(owner) ?? new Map<SessionId, Session>()
    if (siblings.size === 0) journal.set(byOwner, owner, siblings)
    journal.set(siblings, session.id, session)
  }
  const end = (journal: Journal, id: SessionId): void => {
    journal.set(tombstones, id, true)
    const session = registered.get(id)
    if (session === undefined) return
    journal.delete(registered, id)
    const owner = ownerId(session.owner)
    const siblings = byOwner.get(owner)
    if (siblings === undefined) return
    journal.delete(siblings, id)
    if (siblings.size === 0) journal.delete(byOwner, owner)
  }
  const revoke = (journal: Journal, id: SessionId): void => {
    const session = registered.get(id)
    if (session !== undefined) journal.set(revocations, id, session.expiresAt)
    end(journal, id)
  }

  return {
    find: (id) => transactions.statement(() => stored(id)),
    // The transaction holds the only lock, so the session cannot change before it ends.
    hold: (id) => transactions.statement(() => stored(id)),
    register: (session) =>
      transactions.statement((journal) => {
        if (stored(session.id).state === "unknown") register(journal, session)
        return stored(session.id)
      }),
    end: (id) => transactions.statement((journal) => revoke(journal, id)),
    endAll: (owner) =>
      transactions.statement((journal) => {
        const ids = [...(byOwner.get(owner)?.keys() ?? [])]
        for (const id of ids) revoke(journal, id)
        return ids.length
      }),
    countLive: (owner, now) =>
      transactions.statement(() => {
        let live = 0
        for (const { expiresAt } of byOwner.get(owner)?.values() ?? [])
          if (expiresAt > now) live += 1
        return live
      }),
    purge: (expiredBefore) =>
      transactions.statement((journal) => {
        const expired = [...registered.values()].filter(
          ({ expiresAt }) => expiresAt < expiredBefore,
        )
        for (const { id } of expired) end(journal, id)
        const past = [...revocations].filter(([, expiresAt]) => expiresAt < expiredBefore)
        for (const [id] of past) journal.delete(revocations, id)
        return expired.length + past.length
      }),
  }
}
