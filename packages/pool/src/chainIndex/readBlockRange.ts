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

/** Most blocks in one step. The gateway decides how many it requests at once. */
const BLOCK_RANGE = 2000

/** How many blocks below the end of a range are recorded while they can still be reorganised. */
const RECORDED = 64

/** A range of blocks, both ends included. */
export interface BlockRange {
  readonly start: number
  readonly end: number
}

/** A range to read and its last block; `null` if no endpoint has returned that block. */
export interface NextBlockRange extends BlockRange {
  readonly last: Block | null
}

/** The events and blocks that were read after a checkpoint. All belong to one branch of the chain. */
export interface BlocksRead {
  readonly events: ReadonlyArray<LocatedPoolEvent>
  /** Non-final blocks near the end, then the end, ascending. Compared with the chain after a reorganisation. */
  readonly recorded: ReadonlyArray<IndexedBlock>
  readonly end: IndexedBlock
}

/** The next range after `from`, up to `last`; `null` if `from` has reached `last`. */
export function nextRange(
  gateway: PoolGatewayShape,
  from: { readonly number: number } | null,
  last: number,
): BlockRange | null {
  const start = from === null ? gateway.deploymentBlock : from.number + 1
  const end = Math.min(start + BLOCK_RANGE - 1, last)
  return end < start ? null : { start, end }
}

/**
 * The next range to read up to the head; `null` at the head. The range contains at least one block. On a chain that skips block
 * numbers it ends at the newest existing block of the range, or extends further until it contains one.
 */
export const nextBlockRange = Effect.fnUntraced(function* (
  gateway: PoolGatewayShape,
  from: IndexCheckpoint | null,
  { latest }: ChainHead,
): Effect.fn.Return<NextBlockRange | null, ChainUnavailable> {
  const range = nextRange(gateway, from, latest.number)
  if (range === null) return null
  const { start } = range
  for (let { end } = range; end < latest.number; end += BLOCK_RANGE) {
    const last = yield* gateway.block(end)
    if (last === null) return { start, end, last }
    if (last.number >= start) return { start, end: last.number, last }
  }
  return { start, end: latest.number, last: latest }
})

/**
 * Reads a range on top of `from`. Returns `null` if the chain was reorganised during the read, because the result could mix two
 * branches.
 */
export const readBlockRange = Effect.fnUntraced(function* (
  gateway: PoolGatewayShape,
  head: ChainHead,
  { start, end, last: before }: NextBlockRange,
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
  return agree ? ({ events, recorded, end: { number, hash, time } } satisfies BlocksRead) : null
})
