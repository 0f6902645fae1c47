import {
  IndexInconsistent,
  type ChainId,
  type ChainStatus,
  type NoteSnapshot,
  type NoteStoreShape,
  type StorageUnavailable,
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
 * What a choice of notes needs of the chain: the newest block that counts, and the commitments under the newest root. Both are stored as the
 * indexing process last saw them, so balances stay visible while all endpoints are down.
 */
export const spendableFrom = ({ status, root }: Pick<NoteSnapshot, "status" | "root">) => ({
  confirmedBlock: (status ?? NOTHING_SEEN).confirmed,
  inserted: root?.inserted ?? 0,
})

/** What a step over the trees reads of the store. */
export type ChainState = Omit<NoteSnapshot, "notes">

/** The state of a chain in the store. The reads are independent, so that an adapter may answer them together. */
export const chainState = (store: NoteStoreShape, chainId: ChainId) =>
  Effect.all(
    {
      status: store.chainStatus(chainId),
      checkpoint: store.checkpoint(chainId),
      root: store.latestRoot(chainId),
    },
    { concurrency: "unbounded" },
  )

/**
 * Brings the trees up to the store. Returns what was read when they matched its checkpoint. Fails while any replica has recorded that index
 * and chain disagree: nothing may be spent then.
 *
 * @param read `chainState`, or a snapshot of notes.
 */
export const agreeing = <A extends ChainState>(
  view: ChainView,
  read: Effect.Effect<A, StorageUnavailable>,
) =>
  view.catchUpWith(
    Effect.filterOrFail(
      read,
      ({ status }) => status === null || status.disagreement === null,
      () => new IndexInconsistent({ chainId: view.chainId }),
    ),
  )
