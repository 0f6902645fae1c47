import { Effect } from "effect"
import { OrderMoved, type ChainId, type Order, type OrderStoreShape } from "@shielded-relay/core"
import { compositeKey } from "./compositeKey.ts"
import type { Transactions } from "./Transactions.ts"

const npkKey = (chainId: ChainId, npk: bigint) => compositeKey(chainId, npk)

export function memoryOrderStore(transactions: Transactions): OrderStoreShape {
  const rows = new Map<string, Order>()
  const byNpk = new Map<string, string>()
  return {
    insert: (order) =>
      transactions.statement((journal) => {
        if (rows.has(order.id)) return
        const key = npkKey(order.chainId, order.npk)
        if (byNpk.has(key)) throw new Error("another order has this note key")
        journal.set(rows, order.id, order)
        journal.set(byNpk, key, order.id)
      }),
    find: (id) => transactions.statement(() => rows.get(id) ?? null),
    findByNpk: (chainId, npk) =>
      transactions.statement(() => {
        const id = byNpk.get(npkKey(chainId, npk))
        return id === undefined ? null : (rows.get(id) ?? null)
      }),
    update: (order) =>
      transactions.refusable((journal) => {
        if (rows.get(order.id)?.version !== order.version - 1)
          return Effect.fail(new OrderMoved({ id: order.id }))
        journal.set(rows, order.id, order)
        return Effect.void
      }),
    inPhases: (phases, limit) =>
      transactions.statement(() =>
        [...rows.values()]
          .filter((order) => phases.includes(order.phase))
          .toSorted((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1))
          .slice(0, limit),
      ),
    unpaid: (owner) =>
      transactions.statement(() => {
        let unpaid = 0
        for (const order of rows.values())
          if (order.owner === owner && order.phase === "awaiting-deposit") unpaid += 1
        return unpaid
      }),
  }
}
