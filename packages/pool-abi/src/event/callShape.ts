import type { LocatedPoolEvent } from "@shielded-relay/core"

/**
 * Whether the pool's events of one transaction, in order, are what calls of the pool write (docs/protocol.md, "Order of a
 * transact"): a transact spends two or four nullifiers and queues two notes for each join, names its operation and may end with a
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
  let open = false
  while (at < events.length) {
    const nullifiers = run("NullifierSpent")
    if (nullifiers > 0) {
      if (nullifiers !== 2 && nullifiers !== 4) return false
      if (run("NoteQueued") !== 2) return false
      open = true
    } else if (open) {
      if (events[at]?.event.type !== "Operation") return false
      at++
      open = false
    } else if (run("PublicNote") === 0 && run("TreeUpdated") === 0) return false
  }
  return !open
}
