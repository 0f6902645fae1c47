import type { WebhookEndpoint, WebhookStoreShape } from "@shielded-relay/core"
import type { Journal } from "../Journal.ts"
import type { Transactions } from "../Transactions.ts"
import type { WaitingEvent, WebhookTable } from "./WebhookTable.ts"

export function memoryWebhookStore(
  transactions: Transactions,
  { endpoints, queues }: WebhookTable,
): WebhookStoreShape {
  const queueOf = (name: string): Map<string, WaitingEvent> => {
    const queue = queues.get(name) ?? new Map<string, WaitingEvent>()
    queues.set(name, queue)
    return queue
  }
  const change = (undo: Journal, name: string, changes: Partial<WebhookEndpoint>) => {
    const endpoint = endpoints.get(name)
    if (endpoint !== undefined) undo.set(endpoints, name, { ...endpoint, ...changes })
  }
  const hasten = (undo: Journal, name: string, now: number) => {
    const queue = queueOf(name)
    for (const [subject, event] of queue) {
      const due = Math.max(now, event.claimedUntil)
      if (event.due > due) undo.set(queue, subject, { ...event, due })
    }
  }
  return {
    find: (name) => transactions.statement(() => endpoints.get(name) ?? null),
    begin: (name, cursor) =>
      transactions.statement((undo) => {
        if (!endpoints.has(name))
          undo.set(endpoints, name, { name, cursor, failingSince: null, offSince: null })
      }),
    take: (name, from, to, rows, now, delays = []) =>
      transactions.statement((undo) => {
        const cursor = endpoints.get(name)?.cursor
        if (cursor?.epoch !== from.epoch || cursor.position !== from.position) return false
        change(undo, name, { cursor: to })
        const queue = queueOf(name)
        for (const [index, row] of rows.entries()) {
          const waits = queue.get(row.subject)
          if (waits !== undefined && waits.row.version >= row.version) continue
          const { since = now, claimedUntil = 0 } = waits ?? {}
          const due = Math.max(now + (delays[index] ?? 0), claimedUntil)
          undo.set(queue, row.subject, { row, since, due, claimedUntil, attempts: 0 })
        }
        return true
      }),
    claim: (name, now, until, limit) =>
      transactions.statement((undo) => {
        const queue = queueOf(name)
        const due = [...queue.values()]
          .filter((event) => event.due <= now)
          .toSorted((a, b) => a.due - b.due || a.row.position - b.row.position)
          .slice(0, limit)
          .toSorted((a, b) => a.row.position - b.row.position)
        return due.map((event) => {
          undo.set(queue, event.row.subject, { ...event, due: until, claimedUntil: until })
          return { row: event.row, attempts: event.attempts, until }
        })
      }),
    delivered: (name, { row, until }, now) =>
      transactions.statement((undo) => {
        const queue = queueOf(name)
        const waits = queue.get(row.subject)
        if (waits?.row.version === row.version) undo.delete(queue, row.subject)
        else if (waits?.claimedUntil === until && waits.row.version > row.version)
          undo.set(queue, row.subject, { ...waits, due: now, claimedUntil: 0 })
        change(undo, name, { failingSince: null })
      }),
    failed: (name, { row, until }, due, now, later = now) =>
      transactions.statement((undo) => {
        const queue = queueOf(name)
        const waits = queue.get(row.subject)
        if (waits?.claimedUntil === until)
          undo.set(queue, row.subject, {
            ...waits,
            ...(waits.row.version === row.version
              ? { due, attempts: waits.attempts + 1 }
              : { due: later }),
            claimedUntil: 0,
          })
        const failingSince = endpoints.get(name)?.failingSince ?? now
        change(undo, name, { failingSince })
        return failingSince
      }),
    hasten: (name, now) => transactions.statement((undo) => hasten(undo, name, now)),
    catchUp: (name, now) =>
      transactions.statement((undo) => {
        const queue = queueOf(name)
        const overdue = [...queue].filter(([, { due }]) => due < now)
        const longest = overdue.reduce((least, [, { due }]) => Math.min(least, due), now)
        for (const [subject, event] of overdue) undo.set(queue, subject, { ...event, due: now })
        const failingSince = endpoints.get(name)?.failingSince ?? null
        if (failingSince !== null)
          change(undo, name, { failingSince: Math.min(now, failingSince + now - longest) })
      }),
    switchOff: (name, now) =>
      transactions.statement((undo) => change(undo, name, { offSince: now })),
    resume: (name, cursor, now) =>
      transactions.statement((undo) => {
        change(undo, name, {
          failingSince: null,
          offSince: null,
          ...(cursor === null ? {} : { cursor }),
        })
        hasten(undo, name, now)
      }),
    backlog: (name) =>
      transactions.statement(() => {
        const events = [...queueOf(name).values()]
        const oldest = events.reduce((least, { since }) => Math.min(least, since), Infinity)
        return { waiting: events.length, oldest: events.length === 0 ? null : oldest }
      }),
    forget: (name) =>
      transactions.statement((undo) => {
        undo.delete(endpoints, name)
        undo.delete(queues, name)
      }),
  }
}
