import type { LocatedPoolEvent } from "@shielded-relay/core"

/**
 * Whether the pool's events of one transaction, in order, form whole calls (docs/protocol.md,
 * "The pool on EVM chains"). A transact spends two or four nullifiers and queues two notes per join,
 * names its operation and may end with a public note. A deposit writes public notes. A tree update
 * writes one event.
 *
 * This checks completeness from the list alone: a list with missing logs almost never has this
 * shape. A transaction may contain several calls.
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
