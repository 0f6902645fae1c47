import {
  IndexInconsistent,
  type ChainId,
  type ChainStatus,
  type NoteStoreShape,
} from "@shielded-relay/core"
import { Effect } from "effect"
import type { ChainView } from "./ChainView.ts"
import type { SyncTools } from "./IndexTools.ts"

const NOTHING_SEEN: ChainStatus = { confirmed: -1, atHead: false, disagreement: null }

/**
 * Writes the fields of the chain status that differ from `change` and returns the whole status. Only the lease holder writes, so no
 * other write comes between the read and this write.
 */
export const changeChainStatus = Effect.fnUntraced(function* (
  { store, write }: SyncTools,
  chainId: ChainId,
  change: Partial<ChainStatus>,
) {
  const known = yield* store.chainStatus(chainId)
  const next = { ...(known ?? NOTHING_SEEN), ...change }
  const changed =
    known?.confirmed !== next.confirmed ||
    known.atHead !== next.atHead ||
    known.disagreement !== next.disagreement
  if (changed) yield* write(store.setChainStatus(chainId, next))
  return next
})

/**
 * The newest block at the confirmation depth, as the indexing process last saw it. It is stored, so balances stay visible while all
 * endpoints are down.
 */
export const confirmedBlock = (store: NoteStoreShape, chainId: ChainId) =>
  Effect.map(store.chainStatus(chainId), (chainStatus) => (chainStatus ?? NOTHING_SEEN).confirmed)

/** Reads are independent, so that an adapter may answer them together. */
const together = { concurrency: "unbounded" } as const

/** What a choice of notes needs of the chain: the newest block that counts, and the commitments under the newest root. */
export const spendableFrom = (store: NoteStoreShape, chainId: ChainId) =>
  Effect.map(
    Effect.all([confirmedBlock(store, chainId), store.latestRoot(chainId)], together),
    ([confirmed, root]) => ({ confirmedBlock: confirmed, inserted: root?.inserted ?? 0 }),
  )

/**
 * Brings the trees up to the store. Returns the checkpoint that they match, and the newest root, read with it. Fails while any replica has
 * recorded that index and chain disagree: nothing may be spent then.
 */
export const agreeing = Effect.fnUntraced(function* (view: ChainView, store: NoteStoreShape) {
  const { chainId } = view
  return yield* view.catchUpWith(
    Effect.gen(function* () {
      const [status, checkpoint, root] = yield* Effect.all(
        [store.chainStatus(chainId), store.checkpoint(chainId), store.latestRoot(chainId)],
        together,
      )
      if (status !== null && status.disagreement !== null)
        return yield* new IndexInconsistent({ chainId })
      return { checkpoint, root }
    }),
  )
})
