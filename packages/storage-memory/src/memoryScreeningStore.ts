import type { ScreeningDecision, ScreeningStoreShape } from "@shielded-relay/core"
import type { Transactions } from "./Transactions.ts"

type Place = Pick<ScreeningDecision, "at" | "id">

export function memoryScreeningStore(transactions: Transactions): ScreeningStoreShape {
  const rows = new Map<string, ScreeningDecision>()
  return {
    record: (decision) =>
      transactions.statement((journal) => {
        if (!rows.has(decision.id)) journal.set(rows, decision.id, decision)
      }),
    list: ({ from, to }, limit, after) =>
      transactions.statement(() =>
        [...rows.values()]
          .filter(({ at }) => at >= from && at < to)
          .filter((row) => after === undefined || oldestFirst(row, after) > 0)
          .toSorted(oldestFirst)
          .slice(0, limit),
      ),
    purge: (before) =>
      transactions.statement((journal) => {
        const old = [...rows.values()].filter(({ at }) => at < before)
        for (const { id } of old) journal.delete(rows, id)
        return old.length
      }),
  }
}

function oldestFirst(a: Place, b: Place): number {
  if (a.at !== b.at) return a.at - b.at
  if (a.id === b.id) return 0
  return a.id < b.id ? -1 : 1
}
