import type { Session, SessionId, SessionStoreShape, StoredSession } from "@shielded-relay/core"
import type { Transactions } from "./Transactions.ts"

const unknown: StoredSession = { state: "unknown" }
const ended: StoredSession = { state: "ended" }

/** Sessions by id; an ended one shrinks to its tombstone. */
export function memorySessionStore(transactions: Transactions): SessionStoreShape {
  const rows = new Map<SessionId, Session | "ended">()
  const stored = (id: SessionId): StoredSession => {
    const row = rows.get(id)
    if (row === undefined) return unknown
    return row === "ended" ? ended : { state: "registered", session: row }
  }
  return {
    find: (id) => transactions.statement(() => stored(id)),
    register: (session) =>
      transactions.statement((journal) => {
        if (!rows.has(session.id)) journal.set(rows, session.id, session)
        return stored(session.id)
      }),
    end: (id) => transactions.statement((journal) => journal.set(rows, id, "ended")),
    purge: (expiredBefore) =>
      transactions.statement((journal) => {
        let purged = 0
        for (const [id, row] of rows) {
          if (row === "ended" || row.expiresAt >= expiredBefore) continue
          journal.set(rows, id, "ended")
          purged += 1
        }
        return purged
      }),
  }
}
