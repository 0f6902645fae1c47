import {
  IndexInconsistent,
  type ChainId,
  type ChainStatus,
  type NoteStoreShape,
} from "@shielded-relay/core"
import { Effect } from "effect"
import type { SyncTools } from "./IndexTools.ts"

const NOTHING_SEEN: ChainStatus = { confirmed: -1, atHead: false, disagreement: null }

/** Writes what has changed of the chain status, if anything has, and gives all of it. Only the lease's holder writes, so what is read stands. */
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
 * The newest block at the depth at which a balance counts, as whoever follows the chain has seen it last. An outage of all endpoints
 * changes nothing about it, so it shows no empty balances.
 */
export const confirmedBlock = (store: NoteStoreShape, chainId: ChainId) =>
  Effect.map(store.chainStatus(chainId), (chainStatus) => (chainStatus ?? NOTHING_SEEN).confirmed)

/** Nothing is spent while index and chain disagree, on whichever replica that was seen. */
export const requireAgreement = Effect.fnUntraced(function* (
  store: NoteStoreShape,
  chainId: ChainId,
) {
  const chainStatus = yield* store.chainStatus(chainId)
  if (chainStatus !== null && chainStatus.disagreement !== null)
    return yield* new IndexInconsistent({ chainId })
})
