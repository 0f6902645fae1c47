import type { LoggedDeed, OperatorLogShape, Uuid } from "@shielded-relay/core"
import type { Transactions } from "../Transactions.ts"

/** The console's log. The entry at index i has the place `i + 1`. */
export function memoryOperatorLog(transactions: Transactions): OperatorLogShape {
  const rows: Array<LoggedDeed> = []
  const ids = new Map<Uuid, LoggedDeed>()
  return {
    append: (deed) =>
      transactions.statement((journal) => {
        if (deed.place !== rows.length + 1 || ids.has(deed.id))
          throw new Error(`deed ${deed.id} cannot have the place ${deed.place}`)
        journal.set(ids, deed.id, deed)
        rows.push(deed)
        journal.onUndo(() => void rows.pop())
      }),
    find: (id) => transactions.statement(() => ids.get(id) ?? null),
    newest: (limit) => transactions.statement(() => rows.toReversed().slice(0, limit)),
    entries: (after, limit) => transactions.statement(() => rows.slice(after, after + limit)),
  }
}
