import {
  IndexInconsistent,
  type ChainId,
  type ChainStatus,
  type NoteStoreShape,
} from "@shielded-relay/core"
import { Effect } from "effect"
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

/** Fails while any replica has recorded that index and chain disagree: nothing may be spent then. */
export const requireAgreement = Effect.fnUntraced(function* (
  store: NoteStoreShape,
  chainId: ChainId,
) {
  const chainStatus = yield* store.chainStatus(chainId)
  if (chainStatus !== null && chainStatus.disagreement !== null)
    return yield* new IndexInconsistent({ chainId })
})
