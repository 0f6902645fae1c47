import type { LocatedPoolEvent } from "@shielded-relay/core"

/**
 * Whether the pool's events of one transaction, in order, are what calls of the pool write (docs/protocol.md, "Order of a
 * transact"): a transact spends two or four nullifiers per join, queues two notes per join, names its operation and may end with a
 * public note; a deposit writes public notes; a tree update one event.
 *
 * A list of logs from which some were left out almost never has this shape. It is a check of completeness that needs nothing but
 * the list itself; a transaction may hold several calls.
 */
export function isWholeCalls(events: ReadonlyArray<LocatedPoolEvent>): boolean {
  let at = 0
  const run = (type: LocatedPoolEvent["event"]["type"]) => {
    const start = at
    while (events[at]?.event.type === type) at++
    return at - start
  }
  while (at < events.length) {
    const nullifiers = run("NullifierSpent")
    if (nullifiers === 0) {
      if (run("PublicNote") === 0 && run("TreeUpdated") === 0) return false
      continue
    }
    const notes = run("NoteQueued")
    const joins = notes / 2
    if (!Number.isInteger(joins) || nullifiers % 2 !== 0) return false
    if (nullifiers < 2 * joins || nullifiers > 4 * joins) return false
    if (events[at]?.event.type !== "Operation") return false
    at++
  }
  return true
}
