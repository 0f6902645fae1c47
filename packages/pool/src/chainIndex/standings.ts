import {
  askedFor,
  noteStanding,
  type ChainId,
  type NoteState,
  type NoteStanding,
  type NoteStoreShape,
  type OrderStoreShape,
} from "@shielded-relay/core"
import { Effect } from "effect"

/** A note with where it belongs. */
export interface StandingState extends NoteState {
  readonly standing: NoteStanding
}

/**
 * Where each of an owner's notes belongs: in the balance, to a private send, or stuck. By note key, order and chain alone; a rebuild of
 * the notes changes nothing about it.
 */
export const standingsOf = Effect.fnUntraced(function* (
  orders: OrderStoreShape,
  store: NoteStoreShape,
  chainId: ChainId,
  states: ReadonlyArray<NoteState>,
) {
  const npks = [...new Set(states.map(({ note }) => note.npk))]
  const held = npks.length === 0 ? [] : yield* orders.byNoteKeys(chainId, npks)
  const orderOf = new Map(held.map(({ npk, order }) => [npk, order]))
  const deposits = [...new Set([...orderOf.values()].flatMap(askedFor).map(({ npk }) => npk))]
  const arrived =
    deposits.length === 0
      ? []
      : (yield* store.notesByNpk(chainId, deposits)).map(({ note }) => note)
  return states.map((state): StandingState => {
    const order = orderOf.get(state.note.npk)
    const standing: NoteStanding =
      order === undefined ? { kind: "balance" } : noteStanding(order, state.note, arrived)
    return { ...state, standing }
  })
})
