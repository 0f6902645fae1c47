import type { JournalRow } from "../port/storage/journal/Journal.ts"

/** What an event tells: a version of an operation or order that was committed, or that a balance changed. */
export const eventTypes = [
  "operation.updated",
  "order.updated",
  "deposit.seen",
  "deposit.confirmed",
  "balance.changed",
] as const

export type EventType = (typeof eventTypes)[number]

/** The type of a row's event. */
export function eventTypeOf({ type, kind, state }: JournalRow): EventType {
  if (type === "balance") return "balance.changed"
  if (type === "order") return "order.updated"
  if (kind !== "deposit") return "operation.updated"
  if (state === "seen") return "deposit.seen"
  return state === "confirmed" ? "deposit.confirmed" : "operation.updated"
}
