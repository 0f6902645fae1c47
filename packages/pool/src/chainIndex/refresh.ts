import {
  ChainUnavailable,
  ownerId,
  type IndexCheckpoint,
  type NoteRow,
  type NoteStoreShape,
  type Owner,
  type UnitOfWorkShape,
} from "@shielded-relay/core"
import { Effect } from "effect"
import { RECENT_BLOCKS, sameBlock, type ChainView } from "./ChainView.ts"
import { fromOutside } from "./fromOutside.ts"
import { readLog } from "./readLog.ts"
import { nextRange } from "./readBlockRange.ts"
import { scanNotes } from "./scanNotes.ts"
import type { ReadingTools } from "./IndexTools.ts"

/** The index advances while the chain is read. Each round reads only the newer blocks, so few rounds are needed. */
const ROUNDS = 8

/** The checkpoint up to which the chain was read, and the notes found. */
interface Reading {
  readonly upTo: IndexCheckpoint | null
  readonly rows: ReadonlyArray<NoteRow>
}

const NOTHING: Reading = { upTo: null, rows: [] }

/**
 * Rebuilds one owner's notes. Reads the whole log of the chain again, keeps notes whose commitment matches the stored leaf, and
 * replaces the owner's rows in one transaction, at exactly the checkpoint it has read. Other owners' notes and the index continue
 * meanwhile.
 * Fails with `ChainUnavailable` if the index is still ahead after 8 rounds or an endpoint omits events.
 */
export const refreshOwner = Effect.fnUntraced(function* (
  view: ChainView,
  tools: ReadingTools,
  unit: UnitOfWorkShape,
  owner: Owner,
) {
  const { store } = tools
  const { chainId } = view
  const id = ownerId(owner)
  let reading = NOTHING
  for (let round = 0; round < ROUNDS; round += 1) {
    const checkpoint = yield* store.checkpoint(chainId)
    if (reading.upTo !== null && !(yield* isCovered(view, store, reading.upTo))) reading = NOTHING
    if (checkpoint !== null) reading = yield* readOn(view, tools, id, reading, checkpoint)
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
    const replaced = yield* unit.transact(
      Effect.gen(function* () {
        const now = yield* store.checkpoint(chainId)
        const stayed =
          now === null || checkpoint === null ? now === checkpoint : sameBlock(now, checkpoint)
        if (!stayed) return false
        const npks = standing.map(({ npk }) => npk)
        const known = new Map(
          (yield* store.notesByNpk(chainId, npks)).map(({ note }) => [note.position, note.log]),
        )
        yield* store.forgetNotes(chainId, id)
        // A note that was already indexed keeps its recorded `log`, so a note from before screening was turned on is not screened
        // now.
        yield* store.restoreNotes(
          chainId,
          standing.map((note) => {
            const log = known.get(note.position)
            return log === undefined ? note : { ...note, log }
          }),
        )
        return true
      }),
    )
    if (replaced) return
  }
  return yield* new ChainUnavailable({ chainId, reason: "the chain moved on while it was read" })
})

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
  owner: NoteRow["owner"],
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
    const log = readLog(gateway, range, yield* gateway.events(range.start, range.end), positions)
    if (log === null) {
      return yield* new ChainUnavailable({ chainId, reason: "an endpoint left events out" })
    }
    const leafIndex = (position: number) => forest.leafIndex(position)
    const notes = yield* scanNotes(tools.crypto, gateway, master, leafIndex, log.notes)
    const mine = notes.filter((note) => note.owner === owner)
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
