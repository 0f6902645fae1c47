import type { JournalRow } from "../port/storage/journal/Journal.ts"

/** What an event tells: a version of an operation or order that was committed. */
export const eventTypes = [
  "operation.updated",
  "order.updated",
  "deposit.seen",
  "deposit.confirmed",
] as const

export type EventType = (typeof eventTypes)[number]

/** The type of a row's event. */
export function eventTypeOf({ type, kind, state }: JournalRow): EventType {
  if (type === "order") return "order.updated"
  if (kind !== "deposit") return "operation.updated"
  if (state === "seen") return "deposit.seen"
  return state === "confirmed" ? "deposit.confirmed" : "operation.updated"
}
