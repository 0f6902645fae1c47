import type { Address, LocatedPoolEvent } from "@shielded-relay/core"
import { isWholeCalls } from "./callShape.ts"
import { decodePoolLog } from "./decodePoolLog.ts"
import type { PoolLog } from "./PoolLog.ts"

export interface BlockRange {
  readonly from: number
  readonly to: number
}

/**
 * The events in a list of logs that claims to be complete for a range, or why the list is wrong.
 * `malformed`: it contains a log that the pool cannot have written. `inconsistent`: logs are out of
 * range or order, a block has two hashes, positions have gaps, or a call is incomplete.
 */
export function checkEvents(
  pool: Address,
  range: BlockRange,
  logs: ReadonlyArray<PoolLog>,
): ReadonlyArray<LocatedPoolEvent> | "malformed" | "inconsistent" {
  const events: Array<LocatedPoolEvent> = []
  for (const log of logs) {
    const event = decodePoolLog(pool, log)
    if (event === null) return "malformed"
    events.push(event)
  }
  return isInOrder(range, events) && isDense(events) && transactionsOf(events).every(isWholeCalls)
    ? events
    : "inconsistent"
}

/** Number of commitments that these events queued. */
export function commitmentsIn(events: ReadonlyArray<LocatedPoolEvent>): number {
  return events.reduce((count, event) => count + (positionOf(event) === null ? 0 : 1), 0)
}

function isInOrder({ from, to }: BlockRange, events: ReadonlyArray<LocatedPoolEvent>): boolean {
  return events.every(({ block, logIndex }, index) => {
    if (block.number < from || block.number > to) return false
    const before = events[index - 1]
    if (before === undefined || before.block.number < block.number) return true
    return before.block.hash === block.hash && before.logIndex < logIndex
  })
}

/** Whether positions count every commitment once, in order: the pool's queue has no gaps. */
function isDense(events: ReadonlyArray<LocatedPoolEvent>): boolean {
  let next: number | null = null
  for (const event of events) {
    const position = positionOf(event)
    if (position === null) continue
    if (next !== null && position !== next) return false
    next = position + 1
  }
  return true
}

function positionOf({ event }: LocatedPoolEvent): number | null {
  return event.type === "NoteQueued" || event.type === "PublicNote" ? event.position : null
}

function transactionsOf(
  events: ReadonlyArray<LocatedPoolEvent>,
): ReadonlyArray<ReadonlyArray<LocatedPoolEvent>> {
  const groups: Array<Array<LocatedPoolEvent>> = []
  for (const event of events) {
    const last = groups.at(-1)
    if (last?.[0]?.transactionHash === event.transactionHash) last.push(event)
    else groups.push([event])
  }
  return groups
}
