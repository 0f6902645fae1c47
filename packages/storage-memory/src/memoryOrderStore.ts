import { Clock, Effect } from "effect"
import {
  isWithheld,
  livePhases,
  OrderMoved,
  rowOfOrder,
  type ChainId,
  type Order,
  type OrderStoreShape,
  type OrderSummary,
} from "@shielded-relay/core"
import { compositeKey } from "./compositeKey.ts"
import type { Journal } from "./Journal.ts"
import type { JournalTable } from "./journal/JournalTable.ts"
import type { Transactions } from "./Transactions.ts"

const npkKey = (chainId: ChainId, npk: bigint) => compositeKey(chainId, npk)

type Place = Pick<Order, "createdAt" | "id">

const oldestFirst = (a: Place, b: Place) =>
  a.createdAt - b.createdAt || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)

const summaryOf = ({ id, createdAt, version }: Order): OrderSummary => ({ id, createdAt, version })
const openPhases: ReadonlyArray<Order["phase"]> = livePhases
const isLive = ({ phase }: Pick<Order, "phase">) => openPhases.includes(phase)

export function memoryOrderStore(
  transactions: Transactions,
  journaled: JournalTable,
): OrderStoreShape {
  const rows = new Map<string, Order>()
  /** Orders that have not ended, and those that have: few of many rows live. */
  const [live, ended] = [new Map<string, Order>(), new Map<string, Order>()]
  const put = (journal: Journal, order: Order, now: number) => {
    journal.set(rows, order.id, order)
    journaled.add(journal, rowOfOrder(order, now))
    const [to, from] = isLive(order) ? [live, ended] : [ended, live]
    journal.set(to, order.id, order)
    journal.delete(from, order.id)
  }
  const byNpk = new Map<string, string>()
  const hold = (journal: Journal, chainId: ChainId, id: string, npks: ReadonlyArray<bigint>) => {
    for (const npk of npks) {
      const key = npkKey(chainId, npk)
      if ((byNpk.get(key) ?? id) !== id) throw new Error("another order already uses this note key")
      journal.set(byNpk, key, id)
    }
  }
  const inPhases: OrderStoreShape["inPhases"] = (chainId, phases, limit, after) =>
    transactions.statement(() =>
      [...(phases.every((phase) => isLive({ phase })) ? live : rows).values()]
        .filter((order) => order.chainId === chainId && phases.includes(order.phase))
        .filter((order) => after === undefined || oldestFirst(after, order) < 0)
        .toSorted(oldestFirst)
        .slice(0, limit),
    )
  return {
    insert: (order) =>
      Effect.flatMap(Clock.currentTimeMillis, (now) =>
        transactions.statement((journal) => {
          if (rows.has(order.id)) return
          const keys = order.feeNpk === null ? [order.npk] : [order.npk, order.feeNpk]
          hold(journal, order.chainId, order.id, keys)
          put(journal, order, now)
        }),
      ),
    find: (id) => transactions.statement(() => rows.get(id) ?? null),
    findOf: (owner, id) =>
      transactions.statement(() => {
        const order = rows.get(id)
        return order?.owner === owner ? order : null
      }),
    findAll: (ids) =>
      transactions.statement(() => [...new Set(ids)].flatMap((id) => rows.get(id) ?? [])),
    byNoteKeys: (chainId, npks) =>
      transactions.statement(() =>
        [...new Set(npks)].flatMap((npk) => {
          const order = rows.get(byNpk.get(npkKey(chainId, npk)) ?? "")
          return order === undefined ? [] : [{ npk, order }]
        }),
      ),
    addNoteKeys: (chainId, id, npks) =>
      transactions.statement((journal) => hold(journal, chainId, id, npks)),
    update: (order) =>
      Effect.flatMap(Clock.currentTimeMillis, (now) =>
        transactions.refusable<void, OrderMoved>((journal) => {
          if (rows.get(order.id)?.version !== order.version - 1)
            return Effect.fail(new OrderMoved({ id: order.id }))
          put(journal, order, now)
          return Effect.void
        }),
      ),
    inPhases,
    summaries: (chainId, phases, limit, after) =>
      Effect.map(inPhases(chainId, phases, limit, after), (orders) => orders.map(summaryOf)),
    withheld: (limit, after) =>
      transactions.statement(() =>
        [...ended.values()]
          .filter((order) => order.phase === "failed" && isWithheld(order))
          .filter((order) => after === undefined || oldestFirst(after, order) < 0)
          .toSorted(oldestFirst)
          .slice(0, limit)
          .map(summaryOf),
      ),
    unpaid: (owner) =>
      transactions.statement(() => {
        let unpaid = 0
        for (const order of live.values())
          if (order.owner === owner && order.phase === "awaiting-deposit") unpaid += 1
        return unpaid
      }),
    liveOf: (owner) =>
      transactions.statement(() =>
        [...live.values()].flatMap((order) => (order.owner === owner ? [order.id] : [])),
      ),
  }
}
