import {
  IndexInconsistent,
  type ChainId,
  type ChainOutlook,
  type NoteStoreShape,
} from "@shielded-relay/core"
import { Effect } from "effect"
import type { SyncTools } from "./IndexTools.ts"

const NOTHING_SEEN: ChainOutlook = { confirmed: -1, atHead: false, disagreement: null }

/** Writes what has changed of the outlook, if anything has, and gives all of it. Only the lease's holder writes, so what is read stands. */
export const changeOutlook = Effect.fnUntraced(function* (
  { store, write }: SyncTools,
  chainId: ChainId,
  change: Partial<ChainOutlook>,
) {
  const known = yield* store.outlook(chainId)
  const next = { ...(known ?? NOTHING_SEEN), ...change }
  const changed =
    known?.confirmed !== next.confirmed ||
    known.atHead !== next.atHead ||
    known.disagreement !== next.disagreement
  if (changed) yield* write(store.setOutlook(chainId, next))
  return next
})

/**
 * The newest block at the depth at which a balance counts, as whoever follows the chain has seen it last. An outage of all endpoints
 * changes nothing about it, so it shows no empty balances.
 */
export const confirmedBlock = (store: NoteStoreShape, chainId: ChainId) =>
  Effect.map(store.outlook(chainId), (outlook) => (outlook ?? NOTHING_SEEN).confirmed)

/** Nothing is spent while index and chain disagree, on whichever replica that was seen. */
export const requireAgreement = Effect.fnUntraced(function* (
  store: NoteStoreShape,
  chainId: ChainId,
) {
  const outlook = yield* store.outlook(chainId)
  if (outlook !== null && outlook.disagreement !== null)
    return yield* new IndexInconsistent({ chainId })
})
