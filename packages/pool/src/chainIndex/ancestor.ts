import type {
  BlockReference,
  ChainHead,
  IndexCheckpoint,
  NoteStoreShape,
  PoolGatewayShape,
} from "@shielded-relay/core"
import { Effect } from "effect"
import { RECENT_BLOCKS } from "./ChainView.ts"

/** `behind`: the endpoints have not shown our newest block yet, and the blocks they show match ours. */
export type Standing = "on-chain" | "behind" | "reorganised"

/** Whether the index's newest block is still part of the chain. An endpoint that lags is `behind`, not `reorganised`. */
export const standing = Effect.fnUntraced(function* (
  gateway: PoolGatewayShape,
  store: NoteStoreShape,
  head: ChainHead,
  checkpoint: IndexCheckpoint,
) {
  const { latest } = head
  if (latest.number >= checkpoint.number) {
    const hash = yield* hashOf(gateway, head, checkpoint.number)
    return hash === null ? "behind" : hash === checkpoint.hash ? "on-chain" : "reorganised"
  }
  const covered = yield* store.recentBlocks(gateway.chainId, RECENT_BLOCKS)
  const newest = covered.find(({ number }) => number <= latest.number)
  if (newest === undefined) return "behind"
  const hash = yield* hashOf(gateway, head, newest.number)
  return hash === null || hash === newest.hash ? "behind" : "reorganised"
}) satisfies (...parameters: never) => Effect.Effect<Standing, unknown>

/** The newest indexed block that is still part of the chain; `null` if none of the last 1,024 is. */
export const commonAncestor = Effect.fnUntraced(function* (
  gateway: PoolGatewayShape,
  store: NoteStoreShape,
  head: ChainHead,
) {
  for (const block of yield* store.recentBlocks(gateway.chainId, RECENT_BLOCKS)) {
    if (block.number > head.latest.number) continue
    if ((yield* hashOf(gateway, head, block.number)) === block.hash) return block
  }
  return null
})

/** The hash of the block at a number. If the chain skips this number, the gateway returns an older block, whose hash never equals ours. */
const hashOf = Effect.fnUntraced(function* (
  gateway: PoolGatewayShape,
  head: ChainHead,
  number: number,
) {
  if (head.latest.number === number) return head.latest.hash
  const block: BlockReference | null = yield* gateway.block(number)
  return block?.hash ?? null
})
