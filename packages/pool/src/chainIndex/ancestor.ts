import type {
  BlockReference,
  ChainHead,
  IndexCheckpoint,
  NoteStoreShape,
  PoolGatewayShape,
} from "@shielded-relay/core"
import { Effect } from "effect"
import { RECENT_BLOCKS } from "./ChainView.ts"

/** `behind`: no endpoint has seen our newest block yet, and nothing that they have seen speaks against it. */
export type Standing = "on-chain" | "behind" | "reorganised"

/** Whether the index' newest block is still part of the chain. An endpoint that lags behind is no reorganisation. */
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

/** The newest covered block that is still part of the chain; `null` when none of the recent ones is. */
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

/** The hash of the chain's block of a number; where the number was left out an older block's, which is never that of ours. */
const hashOf = Effect.fnUntraced(function* (
  gateway: PoolGatewayShape,
  head: ChainHead,
  number: number,
) {
  if (head.latest.number === number) return head.latest.hash
  const block: BlockReference | null = yield* gateway.block(number)
  return block?.hash ?? null
})
