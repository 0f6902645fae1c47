import type {
  Block,
  ChainHead,
  ChainUnavailable,
  IndexCheckpoint,
  IndexedBlock,
  LocatedPoolEvent,
  PoolGatewayShape,
} from "@shielded-relay/core"
import { Effect } from "effect"

/** Blocks of one step at most; how many are asked for at once is the gateway's matter. */
const STRETCH = 2000

/** Blocks below the end of a stretch that are recorded while they can still be reorganised away. */
const RECORDED = 64

/** A range of blocks, both ends included. */
export interface BlockRange {
  readonly start: number
  readonly end: number
}

/** A range to read, and the block that it ends with; `null` when no endpoint has shown it. */
export interface StretchRange extends BlockRange {
  readonly last: Block | null
}

/** The next stretch of a chain after a checkpoint; all of it belongs to one chain of blocks. */
export interface Stretch {
  readonly events: ReadonlyArray<LocatedPoolEvent>
  /** Blocks to be compared after a reorganisation, ascending: those near the end that are not final, and the end. */
  readonly recorded: ReadonlyArray<IndexedBlock>
  readonly end: IndexedBlock
}

/** The next range to read up to `last`; `null` when there is none. */
export function nextRange(
  gateway: PoolGatewayShape,
  from: { readonly number: number } | null,
  last: number,
): BlockRange | null {
  const start = from === null ? gateway.deploymentBlock : from.number + 1
  const end = Math.min(start + STRETCH - 1, last)
  return end < start ? null : { start, end }
}

/**
 * The next range to read up to the head, at least one block in it: where numbers are left out it ends with the newest block that there is,
 * or further up when there is none. `null` at the head.
 */
export const nextStretch = Effect.fnUntraced(function* (
  gateway: PoolGatewayShape,
  from: IndexCheckpoint | null,
  { latest }: ChainHead,
): Effect.fn.Return<StretchRange | null, ChainUnavailable> {
  const range = nextRange(gateway, from, latest.number)
  if (range === null) return null
  const { start } = range
  for (let { end } = range; end < latest.number; end += STRETCH) {
    const last = yield* gateway.block(end)
    if (last === null) return { start, end, last }
    if (last.number >= start) return { start, end: last.number, last }
  }
  return { start, end: latest.number, last: latest }
})

/** Reads a range on top of `from`; `null` when the chain was reorganised meanwhile, so that two chains could have mixed. */
export const readStretch = Effect.fnUntraced(function* (
  gateway: PoolGatewayShape,
  head: ChainHead,
  { start, end, last: before }: StretchRange,
  from: IndexCheckpoint | null,
) {
  if (before === null) return null
  if (from !== null && start === end && before.parentHash !== from.hash) return null
  const events = yield* gateway.events(start, end)
  const first = Math.max(start, head.finalized.number, end - RECORDED)
  const numbers = Array.from({ length: Math.max(0, end - first) }, (_, k) => first + k)
  const below = yield* Effect.forEach(numbers, gateway.block, { concurrency: 4 })
  const after = yield* gateway.block(end)
  if (after === null || after.hash !== before.hash) return null
  const present = below.flatMap((block, at) =>
    block === null || block.number !== numbers[at] ? [] : [block],
  )
  const recorded = [...present, after].map(({ number, hash, time }): IndexedBlock => ({
    number,
    hash,
    time,
  }))
  const hashes = new Map(recorded.map(({ number, hash }) => [number, hash]))
  const agree = events.every(({ block }) => (hashes.get(block.number) ?? block.hash) === block.hash)
  const { number, hash, time } = after
  return agree ? ({ events, recorded, end: { number, hash, time } } satisfies Stretch) : null
})
