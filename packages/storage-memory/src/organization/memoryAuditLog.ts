import type { AuditEntry, LinkedEntry, OrganizationStoreShape, Uuid } from "@shielded-relay/core"
import type { Transactions } from "../Transactions.ts"

type AuditLog = Pick<
  OrganizationStoreShape,
  "insertEntry" | "unlinked" | "link" | "newestLinked" | "entries"
>

/** The audit entries of all organizations: those without a place, and each organization's chain. */
export function memoryAuditLog(transactions: Transactions): AuditLog {
  const ids = new Map<Uuid, true>()
  const waiting = new Map<Uuid, { readonly entry: AuditEntry; readonly place: number }>()
  let inserted = 0
  const chains = new Map<Uuid, Array<LinkedEntry>>()
  const chainOf = (organizationId: Uuid) => chains.get(organizationId) ?? []
  return {
    insertEntry: (entry) =>
      transactions.statement((journal) => {
        if (ids.has(entry.id)) return
        journal.set(ids, entry.id, true)
        journal.set(waiting, entry.id, { entry, place: (inserted += 1) })
      }),
    unlinked: (limit) =>
      transactions.statement(() =>
        // A link that was undone has moved its entry to the end of the map.
        [...waiting.values()]
          .toSorted((a, b) => a.place - b.place)
          .slice(0, limit)
          .map(({ entry }) => entry),
      ),
    link: (entry) =>
      transactions.statement((journal) => {
        const chain = chainOf(entry.organizationId)
        if (!waiting.has(entry.id) || entry.seq !== chain.length + 1)
          throw new Error(`audit entry ${entry.id} cannot have the place ${entry.seq}`)
        journal.delete(waiting, entry.id)
        if (chain.length === 0) journal.set(chains, entry.organizationId, chain)
        chain.push(entry)
        journal.onUndo(() => chain.pop())
      }),
    newestLinked: (organizationId) =>
      transactions.statement(() => chainOf(organizationId).at(-1) ?? null),
    entries: (organizationId, after, limit) =>
      transactions.statement(() => chainOf(organizationId).slice(after, after + limit)),
  }
}
