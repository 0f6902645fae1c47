import { Effect } from "effect"
import { ChainUnavailable, type PoolGatewayShape } from "../../port/chain/PoolGateway.ts"
import { NoteStore, type IndexedBlock } from "../../port/storage/NoteStore.ts"

/** The newest block that is final and indexed: what a statement may cover. */
export const coveredBlock = Effect.fnUntraced(function* (gateway: PoolGatewayShape) {
  const store = yield* NoteStore
  const { finalized } = yield* gateway.head
  const checkpoint = yield* store.checkpoint(gateway.chainId)
  const { number, hash, time } =
    checkpoint !== null && checkpoint.number < finalized.number ? checkpoint : finalized
  return { number, hash, time } satisfies IndexedBlock
})

/**
 * The blocks whose time lies in a period, up to `last`; `from` is above `to` if there are none. Times in milliseconds, `from ≤ time < to`.
 * Two binary searches over block times, which never fall.
 */
export const blocksOfPeriod = Effect.fnUntraced(function* (
  gateway: PoolGatewayShape,
  period: { readonly from: number; readonly to: number },
  last: number,
) {
  const from = yield* firstBlockAt(gateway, period.from, gateway.deploymentBlock, last)
  const to = (yield* firstBlockAt(gateway, period.to, from, last)) - 1
  return { from, to }
})

/** The first block from `low` to `last` whose time is not before `time`; `last + 1` if all are earlier. */
const firstBlockAt = Effect.fnUntraced(function* (
  gateway: PoolGatewayShape,
  time: number,
  low: number,
  last: number,
) {
  let [first, end] = [low, last + 1]
  while (first < end) {
    const middle = Math.floor((first + end) / 2)
    const block = yield* gateway.block(middle)
    if (block === null)
      return yield* new ChainUnavailable({
        chainId: gateway.chainId,
        reason: `block ${middle} is missing, although block ${last} is final`,
      })
    if (block.time * 1000 < time) first = middle + 1
    else end = middle
  }
  return first
})
