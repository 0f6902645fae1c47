import {
  askedFor,
  countingNotes,
  isFree,
  isUndecided,
  isUnreadable,
  noteStanding,
  readTogether,
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
 * only on the note key, the order, the chain and stored decisions, so rebuilding the notes leaves it unchanged. An order that cannot be read
 * is set aside; only the notes of its keys are then unreadable (test: `defectiveNotes.test.ts`).
 */
export const standingsOf = Effect.fnUntraced(function* (
  orders: OrderStoreShape,
  store: NoteStoreShape,
  chainId: ChainId,
  states: ReadonlyArray<NoteState>,
) {
  const npks = [
    ...new Set(states.flatMap(({ note, heldByOrder }) => (heldByOrder === false ? [] : note.npk))),
  ]
  const held = yield* readByKey(`order of ${chainId}`, npks, (some) =>
    orders.byNoteKeys(chainId, some),
  )
  const orderOf = new Map(held.rows.map(({ npk, order }) => [npk, order]))
  const asked = [...new Set([...orderOf.values()].flatMap(askedFor).map(({ npk }) => npk))]
  const deposits = yield* readByKey(`notes of ${chainId}`, asked, (some) =>
    store.notesByNpk(chainId, some),
  )
  const arrived = countingNotes(deposits.rows)
  const unread = new Set([
    ...held.unread,
    ...[...orderOf].flatMap(([npk, order]) =>
      askedFor(order).some((one) => deposits.unread.includes(one.npk)) ? [npk] : [],
    ),
  ])
  return states.map((state): StandingState => ({
    ...state,
    standing: unread.has(state.note.npk)
      ? { kind: "unreadable" }
      : standingOf(state, orderOf.get(state.note.npk) ?? null, arrived),
  }))
})

/** Reads the rows of note keys, and the keys whose rows cannot be read now. */
const readByKey = Effect.fnUntraced(function* <A, E, R>(
  name: string,
  npks: ReadonlyArray<bigint>,
  read: (some: ReadonlyArray<bigint>) => Effect.Effect<ReadonlyArray<A>, E, R>,
) {
  const keys = npks.map((npk) => ({ id: `${name} ${npk}`, version: 0, npk }))
  const rows = yield* readTogether(keys, (some) => read(some.map(({ npk }) => npk)))
  return { rows, unread: (yield* Effect.filter(keys, isUnreadable)).map(({ npk }) => npk) }
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
