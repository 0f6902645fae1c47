import { Effect } from "effect"
import { RECENT_BLOCKS, type ChainView } from "./ChainView.ts"
import type { SyncTools } from "./IndexTools.ts"

/**
 * Rolls the index back to before the first leaf that no published root confirms. After a disagreement, an earlier step may have
 * stored a false leaf; this makes the index read it again. Expects trees that match the store.
 */
export const rollBackUnverified = Effect.fnUntraced(function* (
  view: ChainView,
  { store, write }: SyncTools,
) {
  const { chainId, forest } = view
  const latest = yield* store.latestRoot(chainId)
  const vouched =
    latest !== null &&
    latest.inserted <= forest.size &&
    forest.root(latest.inserted) === latest.root
      ? latest.inserted
      : 0
  const [doubtful] = yield* store.leaves(chainId, vouched, 1)
  if (doubtful === undefined) return
  const covered = yield* store.recentBlocks(chainId, RECENT_BLOCKS)
  yield* write(
    store.rollback(chainId, covered.find(({ number }) => number < doubtful.block) ?? null),
  )
})
