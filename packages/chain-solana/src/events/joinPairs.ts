import type { LocatedPoolEvent } from "@shielded-relay/core"
import type { LeafPair } from "./pairsOf.ts"

/** The leaf pairs of a transaction and the slot that executed it. */
export interface ExecutedPairs {
  readonly signature: string
  readonly slot: number
  readonly pairs: ReadonlyArray<LeafPair>
}

/** A range of leaf positions, `end` excluded. */
export interface Span {
  readonly start: number
  readonly end: number
}

/**
 * Orders the pairs of some transactions by position and checks that they fill a span. The program assigns positions without gaps, so a list
 * that starts and ends where its neighbours do is complete. Signatures of one slot are listed in arbitrary order; positions order them.
 *
 * `short`: gapless from the start but ends early, as at a node that is still writing. `broken`: a gap, a repetition, leaves beyond the end,
 * or positions that contradict the slots.
 */
export function joinPairs(
  executed: ReadonlyArray<ExecutedPairs>,
  { start, end }: Span,
): ReadonlyArray<PlacedPair> | "short" | "broken" {
  const placed = executed
    .flatMap(({ signature, slot, pairs }) => pairs.map((pair) => ({ signature, slot, pair })))
    .toSorted((a, b) => a.pair.position - b.pair.position)
  let next = start
  let slot = 0
  for (const each of placed) {
    if (each.pair.position !== next || each.slot < slot) return "broken"
    next += 2
    slot = each.slot
  }
  return next === end ? placed : next < end ? "short" : "broken"
}

export interface PlacedPair {
  readonly signature: string
  readonly slot: number
  readonly pair: LeafPair
}

/** The span of some pairs; `null` for none. */
export function spanOf(pairs: ReadonlyArray<LeafPair>): Span | null {
  return spanning(pairs.map(({ position }) => ({ start: position, end: position + 2 })))
}

/** The smallest span that contains all of `spans`; `null` for none. */
export function spanning(spans: ReadonlyArray<Span>): Span | null {
  if (spans.length === 0) return null
  const start = Math.min(...spans.map((span) => span.start))
  return { start, end: Math.max(...spans.map((span) => span.end)) }
}

/**
 * Locates the events of whole slots, in order. An event's log index counts the pool's own events in its slot and is the same at every node.
 * @param hashOf block hash by slot
 */
export function locateEvents(
  placed: ReadonlyArray<PlacedPair>,
  hashOf: ReadonlyMap<number, string>,
): ReadonlyArray<LocatedPoolEvent> {
  const counts = new Map<number, number>()
  return placed.flatMap(({ signature, slot, pair }) =>
    pair.events.map((event) => {
      const logIndex = counts.get(slot) ?? 0
      counts.set(slot, logIndex + 1)
      const block = { number: slot, hash: hashOf.get(slot) ?? "" }
      return { block, logIndex, transactionHash: signature, event }
    }),
  )
}
