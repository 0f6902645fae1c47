import { Effect } from "effect"
import { RECENT_BLOCKS, type ChainView } from "./ChainView.ts"
import type { SyncTools } from "./IndexTools.ts"

/**
 * After a disagreement: takes the index back to before the first leaf that no published root has vouched for, so that a false leaf
 * of an earlier stretch is read again too. Expects the trees in step with the store.
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
