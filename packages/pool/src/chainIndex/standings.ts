import {
  askedFor,
  countingNotes,
  isFree,
  isUndecided,
  noteStanding,
  type ChainId,
  type NoteRow,
  type NoteState,
  type NoteStanding,
  type NoteStoreShape,
  type Order,
  type OrderStoreShape,
} from "@shielded-relay/core"
import { Effect } from "effect"

/** A note with its standing. */
export interface StandingState extends NoteState {
  readonly standing: NoteStanding
}

/**
 * The standing of each of an owner's notes: part of the balance, of a private send, stuck, quarantined or undecided. It depends
 * only on the note key, the order, the chain and stored decisions, so rebuilding the notes leaves it unchanged.
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
    deposits.length === 0 ? [] : countingNotes(yield* store.notesByNpk(chainId, deposits))
  return states.map((state): StandingState => ({
    ...state,
    standing: standingOf(state, orderOf.get(state.note.npk) ?? null, arrived),
  }))
})

/** Screening comes first: a withheld note counts in neither balance nor order. */
function standingOf(
  state: NoteState,
  order: Order | null,
  arrived: ReadonlyArray<NoteRow>,
): NoteStanding {
  if (isUndecided(state)) return { kind: "undecided" }
  if (!isFree(state)) return { kind: "quarantined" }
  if (order === null) return { kind: "balance" }
  const counted = arrived.find(({ nullifier }) => nullifier === state.note.nullifier)
  return noteStanding(order, counted ?? state.note, arrived)
}
