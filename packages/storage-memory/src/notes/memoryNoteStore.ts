import { Clock, Effect } from "effect"
import {
  CheckpointMoved,
  isFree,
  isReservable,
  NotesTaken,
  blockRangeOf,
  type ChainId,
  type ChainStatus,
  type NoteRow,
  type NoteState,
  type NoteStoreShape,
  type OperationId,
  type OwnerId,
} from "@shielded-relay/core"
import { ChainIndex } from "./ChainIndex.ts"
import type { EntryTable } from "../EntryTable.ts"
import type { BalanceTable } from "../journal/BalanceTable.ts"
import type { Journal } from "../Journal.ts"
import { Reservations } from "./Reservations.ts"
import type { Transactions } from "../Transactions.ts"

/** The indices of all chains and the reservations of their notes. */
export function memoryNoteStore(
  transactions: Transactions,
  entries: EntryTable,
  balances: BalanceTable,
): NoteStoreShape {
  const chains = new Map<ChainId, ChainIndex>()
  const reservations = new Reservations()
  const chainStatuses = new Map<ChainId, ChainStatus>()
  const chain = (chainId: ChainId): ChainIndex => {
    const known = chains.get(chainId)
    if (known !== undefined) return known
    // An empty index equals a missing one, so creating it needs no undo.
    const made = new ChainIndex()
    chains.set(chainId, made)
    return made
  }
  const stateOf = (note: NoteRow): NoteState => {
    const spent = chain(note.chainId).nullifiers.get(note.nullifier)
    return {
      note,
      spent: spent === undefined ? null : { block: spent.block },
      reservedBy: reservations.holder(note),
      entry: entries.ofNote(note),
    }
  }
  /** The owners of whom a free note arrived or a note was spent in the blocks `after` < block <= `upTo`. */
  const changedIn = (chainId: ChainId) => (after: number, upTo: number) => {
    const { notes, spenders } = chain(chainId).between(after, upTo)
    const arrived = notes.filter((note) => isFree({ entry: entries.ofNote(note) }))
    return [...arrived.map(({ owner }) => owner), ...spenders]
  }
  const tell = (undo: Journal, chainId: ChainId, now: number) =>
    balances.tell(
      undo,
      chainId,
      chainStatuses.get(chainId) ?? null,
      chain(chainId).checkpoint?.number ?? null,
      now,
      changedIn(chainId),
    )
  const unspent = (chainId: ChainId, owner: OwnerId) =>
    chain(chainId).notes.live(owner).map(stateOf)
  const reservedBy = (chainId: ChainId, operation: OperationId) => {
    const { notes } = chain(chainId)
    const awaited = notes.byNpk(reservations.awaitedBy(chainId, operation))
    const positions = [
      ...reservations.heldBy(chainId, operation),
      ...awaited.map(({ position }) => position),
    ]
    return [...new Set(positions)]
      .toSorted((a, b) => a - b)
      .flatMap((position) => notes.get(position) ?? [])
      .map(stateOf)
      .filter((state) => state.reservedBy === operation)
  }

  return {
    checkpoint: (chainId) => transactions.statement(() => chain(chainId).checkpoint),
    recentBlocks: (chainId, limit) =>
      transactions.statement(() =>
        limit <= 0 ? [] : chain(chainId).blocks.slice(-limit).toReversed(),
      ),
    chainStatus: (chainId) => transactions.statement(() => chainStatuses.get(chainId) ?? null),
    setChainStatus: (chainId, chainStatus) =>
      Effect.flatMap(Clock.currentTimeMillis, (now) =>
        transactions.statement((journal) => {
          journal.set(chainStatuses, chainId, chainStatus)
          tell(journal, chainId, now)
        }),
      ),
    append: (batch) =>
      Effect.flatMap(Clock.currentTimeMillis, (now) =>
        transactions.refusable((journal) => {
          const index = chain(batch.chainId)
          if (!index.isAt(batch.from))
            return Effect.fail(new CheckpointMoved({ chainId: batch.chainId }))
          const range = blockRangeOf(batch)
          const before = index.checkpoint
          journal.onUndo(() => void index.cut(before))
          index.put(range)
          for (const note of range.notes) entries.enter(journal, note)
          if (range.notes.length + range.nullifiers.length > 0) tell(journal, batch.chainId, now)
          return Effect.void
        }),
      ),
    rollback: (chainId, to) =>
      Effect.flatMap(Clock.currentTimeMillis, (now) =>
        transactions.statement((journal) => {
          const index = chain(chainId)
          if (
            to !== null &&
            !index.blocks.some((block) => block.number === to.number && block.hash === to.hash)
          )
            throw new Error(
              `block ${to.number} with hash ${to.hash} is not in the index of chain ${chainId}`,
            )
          balances.remove(journal, chainId, to?.number ?? -1, now, changedIn(chainId))
          const removed = index.cut(to)
          journal.onUndo(() => index.put(removed))
          entries.displace(journal, chainId, to?.number ?? -1)
        }),
      ),

    leaves: (chainId, fromPosition, limit) =>
      transactions.statement(() => chain(chainId).leaves.slice(fromPosition, limit)),
    latestRoot: (chainId) => transactions.statement(() => chain(chainId).roots.at(-1) ?? null),
    insertedUnder: (chainId, roots) =>
      transactions.statement(() => among(chain(chainId).insertedUnder, roots)),
    executions: (chainId, operationHashes) =>
      transactions.statement(() => among(chain(chainId).operations, operationHashes)),
    spends: (chainId, nullifiers) =>
      transactions.statement(() => among(chain(chainId).nullifiers, nullifiers)),
    notesByNpk: (chainId, npks) =>
      transactions.statement(() => {
        const { notes } = chain(chainId)
        return notes
          .byNpk(npks)
          .filter((note) => notes.counts(note))
          .map(stateOf)
      }),
    ownNullifiers: (chainId, nullifiers) =>
      transactions.statement(() => {
        const { notes } = chain(chainId)
        return new Set(nullifiers.filter((nullifier) => notes.hasNullifier(nullifier)))
      }),
    foreignNotesByNpk: (chainId, npks) =>
      transactions.statement(() => chain(chainId).foreignNotesByNpk(npks)),
    unspent: (chainId, owner) => transactions.statement(() => unspent(chainId, owner)),
    snapshot: (chainId, of) =>
      transactions.statement(() => {
        const { checkpoint, roots } = chain(chainId)
        return {
          checkpoint,
          status: chainStatuses.get(chainId) ?? null,
          root: roots.at(-1) ?? null,
          notes: "owner" in of ? unspent(chainId, of.owner) : reservedBy(chainId, of.operation),
        }
      }),
    history: (chainId, owner, { from, to, after }, limit) =>
      transactions.statement(() => {
        const { notes } = chain(chainId)
        const isIn = (block: number | undefined) =>
          block !== undefined && block >= from && block <= to
        return notes
          .owned(owner)
          .filter((note) => notes.counts(note) && note.position > (after ?? -1))
          .map(stateOf)
          .filter(({ note, spent }) => isIn(note.block) || isIn(spent?.block))
          .slice(0, limit)
      }),
    newestPosition: (chainId) => transactions.statement(() => chain(chainId).notes.newestPosition),
    countNotes: (chainId, { from, to }) =>
      transactions.statement(() => chain(chainId).notes.count(from, to)),

    reserve: (chainId, positions, operation) =>
      transactions.refusable((journal) => {
        const { notes } = chain(chainId)
        const taken = positions.filter((position) => {
          const note = notes.get(position)
          if (note === undefined) return true
          const holder = reservations.holder(note)
          if (holder !== null) return holder !== operation
          return !notes.isLive(note) || !isReservable({ entry: entries.ofNote(note) })
        })
        if (taken.length > 0) return Effect.fail(new NotesTaken({ positions: taken }))
        for (const position of positions) {
          const note = notes.get(position)
          if (note !== undefined) reservations.hold(journal, note, operation)
        }
        return Effect.void
      }),
    reserveComing: (chainId, npks, operation) =>
      transactions.statement((journal) => {
        for (const npk of npks) reservations.awaitNote(journal, chainId, npk, operation)
      }),
    reservedBy: (chainId, operation) =>
      transactions.statement(() => reservedBy(chainId, operation)),
    holders: (chainId, limit, after) =>
      transactions.statement(() =>
        reservations
          .holders(chainId)
          .filter((id) => after === undefined || id > after)
          .toSorted()
          .slice(0, limit),
      ),
    release: (operation) =>
      transactions.statement((journal) => reservations.release(journal, operation)),
    forgetNotes: (chainId, owner) =>
      transactions.statement((journal) => {
        const { notes } = chain(chainId)
        const forgotten = notes.owned(owner)
        for (const { position } of forgotten) notes.remove(position)
        journal.onUndo(() => {
          for (const note of forgotten) notes.add(note)
        })
      }),
    restoreNotes: (chainId, rows) =>
      transactions.statement((journal) => {
        const { leaves, notes } = chain(chainId)
        for (const note of rows) {
          // A reorganisation may have removed the note's leaf since the row was read. Restoring it would invent a
          // balance.
          const inIndex =
            note.chainId === chainId &&
            note.position < leaves.length &&
            leaves.commitment(note.position) === note.commitment &&
            leaves.block(note.position) === note.block
          if (!inIndex || !notes.add(note)) continue
          journal.onUndo(() => void notes.remove(note.position))
          entries.enter(journal, note)
        }
      }),
  }
}

function among<A>(
  all: { readonly get: (key: bigint) => A | undefined },
  keys: ReadonlyArray<bigint>,
): ReadonlyMap<bigint, A> {
  return new Map(
    keys.flatMap((key) => {
      const found = all.get(key)
      return found === undefined ? [] : [[key, found] as const]
    }),
  )
}
