import type { LocatedPoolEvent } from "@shielded-relay/core"
import type { LeafPair } from "./pairsOf.ts"

/** A transaction's pairs of leaves, and the slot that it was executed in. */
export interface ExecutedPairs {
  readonly signature: string
  readonly slot: number
  readonly pairs: ReadonlyArray<LeafPair>
}

/** Between which positions a list of transactions has to be whole. */
export interface Span {
  readonly start: number
  readonly end: number
}

/**
 * The pairs of some transactions by position, when they are all of a span. The program gives positions without gaps, so a list that
 * begins and ends where its neighbours say lacks nothing. Signatures of one slot come in no order that could be relied on: positions order
 * them.
 *
 * `short`: what is there is whole, but ends early, as at a node that has not written everything down yet. `broken`: a gap, a repetition,
 * leaves beyond the end, or an order that contradicts the slots.
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

/** Where pairs begin and end; `null` for none. */
export function spanOf(pairs: ReadonlyArray<LeafPair>): Span | null {
  return spanning(pairs.map(({ position }) => ({ start: position, end: position + 2 })))
}

/** Where the first of some spans begins and the last ends; `null` for none. */
export function spanning(spans: ReadonlyArray<Span>): Span | null {
  if (spans.length === 0) return null
  const start = Math.min(...spans.map((span) => span.start))
  return { start, end: Math.max(...spans.map((span) => span.end)) }
}

/**
 * The events of whole slots, in order. An event's number is its place among the pool's own events of the slot, the same at every node.
 * @param hashOf Hash of a slot's block
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
