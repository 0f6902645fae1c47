import type { ProcessBeat, ProcessStoreShape, Uuid } from "@shielded-relay/core"
import type { Transactions } from "../Transactions.ts"

/** The processes of a storage in memory: one, unless several relays share it. */
export function memoryProcessStore(transactions: Transactions): ProcessStoreShape {
  const rows = new Map<Uuid, ProcessBeat>()
  return {
    beat: (process) => transactions.statement((journal) => journal.set(rows, process.id, process)),
    leave: (id) => transactions.statement((journal) => journal.delete(rows, id)),
    all: transactions.statement(() =>
      [...rows.values()].toSorted((one, other) =>
        one.startedAt === other.startedAt
          ? one.id < other.id
            ? -1
            : 1
          : one.startedAt - other.startedAt,
      ),
    ),
    forget: (before) =>
      transactions.statement((journal) => {
        for (const { id, seenAt } of rows.values()) if (seenAt < before) journal.delete(rows, id)
      }),
  }
}
