import {
  ChainUnavailable,
  ownerId,
  type ChainId,
  type IndexCheckpoint,
  type NoteRow,
  type NoteState,
  type NoteStoreShape,
  type Owner,
  type OwnerId,
  type StorageUnavailable,
  type UnitOfWorkShape,
} from "@shielded-relay/core"
import { Effect } from "effect"
import { RECENT_BLOCKS, sameBlock, type ChainView } from "./ChainView.ts"
import { fromOutside } from "./fromOutside.ts"
import type { ReadingTools } from "./IndexTools.ts"
import { modest } from "./Pace.ts"
import { readLog } from "./readLog.ts"
import { nextRange } from "./readBlockRange.ts"
import { scanNotes } from "./scanNotes.ts"

/** The index advances while the chain is read. Each round reads only the newer blocks, so few rounds are needed. */
const ROUNDS = 8

/** Stored notes to compare in a row. */
const PAGE = 64

/** The checkpoint up to which the chain was read, and the notes found. */
interface Reading {
  readonly upTo: IndexCheckpoint | null
  readonly rows: ReadonlyArray<NoteRow>
}

const NOTHING: Reading = { upTo: null, rows: [] }

/**
 * Rebuilds the notes of some owners. Reads the whole log of the chain once for all of them, at a modest pace, and keeps notes whose
 * commitment matches the stored leaf. The rows of an owner for whom the storage has other notes are replaced in one transaction, at exactly
 * the checkpoint that was read. Other owners' notes and the index continue meanwhile.
 * Fails with `ChainUnavailable` if the index is still ahead after 8 rounds or an endpoint omits events.
 */
export const refreshOwners = Effect.fnUntraced(function* (
  view: ChainView,
  tools: ReadingTools,
  unit: UnitOfWorkShape,
  owners: ReadonlyArray<Owner>,
) {
  const { store } = tools
  const { chainId } = view
  const ids = new Set(owners.map((owner) => ownerId(owner)))
  let reading = NOTHING
  for (let round = 0; round < ROUNDS; round += 1) {
    const checkpoint = yield* store.checkpoint(chainId)
    if (reading.upTo !== null && !(yield* isCovered(view, store, reading.upTo))) reading = NOTHING
    if (checkpoint !== null) reading = yield* readOn(view, tools, ids, reading, checkpoint)
    const standing = yield* view.exclusively(
      Effect.map(view.catchUp(), () => {
        const { forest } = view
        return reading.rows.filter(
          ({ position, commitment }) =>
            position < forest.size &&
            forest.leaf(position) === commitment &&
            !forest.isRepeated(position),
        )
      }),
    )
    const notesOf = Map.groupBy(standing, ({ owner }) => owner)
    let moved = false
    for (const id of ids) {
      const notes = notesOf.get(id) ?? []
      if (yield* isStored(store, chainId, id, notes, checkpoint?.positions ?? 0)) continue
      moved ||= !(yield* unit.transact(replaceNotes(store, chainId, id, notes, checkpoint)))
    }
    if (!moved) return
  }
  return yield* new ChainUnavailable({ chainId, reason: "the chain moved on while it was read" })
})

/** Replaces an owner's notes if the index is still at the checkpoint, and returns whether it is. */
const replaceNotes = Effect.fnUntraced(function* (
  store: NoteStoreShape,
  chainId: ChainId,
  owner: OwnerId,
  notes: ReadonlyArray<NoteRow>,
  checkpoint: IndexCheckpoint | null,
) {
  const now = yield* store.checkpoint(chainId)
  const stayed =
    now === null || checkpoint === null ? now === checkpoint : sameBlock(now, checkpoint)
  if (!stayed) return false
  const npks = notes.map(({ npk }) => npk)
  const known = new Map(
    (yield* store.notesByNpk(chainId, npks)).map(({ note }) => [note.position, note.log]),
  )
  yield* store.forgetNotes(chainId, owner)
  // A note that was already indexed keeps its recorded `log`, so a note from before screening was turned on is not screened now.
  yield* store.restoreNotes(
    chainId,
    notes.map((note) => {
      const log = known.get(note.position)
      return log === undefined ? note : { ...note, log }
    }),
  )
  return true
})

/**
 * Whether the storage has exactly these notes of an owner among the first `positions` commitments. A true rebuild of right rows would write
 * as many rows in one transaction, for which all other callers would wait.
 */
const isStored = Effect.fnUntraced(function* (
  store: NoteStoreShape,
  chainId: ChainId,
  owner: OwnerId,
  notes: ReadonlyArray<NoteRow>,
  positions: number,
): Effect.fn.Return<boolean, StorageUnavailable> {
  const everything = { from: 0, to: Number.MAX_SAFE_INTEGER }
  const expected = new Map(notes.map((note) => [note.position, note]))
  let found = 0
  let after: number | null = null
  for (;;) {
    const began = yield* modest.begin
    const page: ReadonlyArray<NoteState> = yield* store.history(
      chainId,
      owner,
      { ...everything, after },
      PAGE,
    )
    for (const { note } of page) {
      after = note.position
      if (note.position >= positions) continue
      const other = expected.get(note.position)
      if (other === undefined || !isSame(note, other)) return false
      found += 1
    }
    if (page.length < PAGE) return found === expected.size
    yield* modest.rest(began)
  }
})

/** Compares all of two notes but `log`, which a rebuild keeps. */
function isSame(a: NoteRow, b: NoteRow): boolean {
  return (
    a.token === b.token &&
    a.amount === b.amount &&
    a.commitment === b.commitment &&
    a.nullifier === b.nullifier &&
    a.npk === b.npk &&
    a.oneTimeIndex === b.oneTimeIndex &&
    a.blinding === b.blinding &&
    a.block === b.block &&
    a.transactionHash === b.transactionHash &&
    a.origin === b.origin
  )
}

const isCovered = Effect.fnUntraced(function* (
  view: ChainView,
  store: NoteStoreShape,
  checkpoint: IndexCheckpoint,
) {
  const covered = yield* store.recentBlocks(view.chainId, RECENT_BLOCKS)
  return covered.some((block) => sameBlock(block, checkpoint))
})

const readOn = Effect.fnUntraced(function* (
  view: ChainView,
  tools: ReadingTools,
  owners: ReadonlySet<OwnerId>,
  reading: Reading,
  upTo: IndexCheckpoint,
) {
  const { gateway, chainId, forest } = view
  const master = yield* tools.master
  const rows = [...reading.rows]
  let at: { readonly number: number } | null = reading.upTo
  let positions = reading.upTo?.positions ?? 0
  for (;;) {
    const range = nextRange(gateway, at, upTo.number)
    if (range === null) break
    const began = yield* modest.begin
    const log = readLog(gateway, range, yield* gateway.events(range.start, range.end), positions)
    yield* modest.rest(began)
    if (log === null) {
      return yield* new ChainUnavailable({ chainId, reason: "an endpoint left events out" })
    }
    const leafIndex = (position: number) => forest.leafIndex(position)
    const notes = yield* scanNotes(tools.crypto, gateway, master, leafIndex, log.notes, modest)
    const mine = notes.filter((note) => owners.has(note.owner))
    rows.push(
      ...(tools.screensEntries
        ? yield* fromOutside(tools.store, chainId, log.notes, mine, rows)
        : mine),
    )
    positions += log.notes.length
    at = { number: range.end }
  }
  return { upTo, rows } satisfies Reading
})
