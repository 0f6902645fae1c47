import type { Effect } from "effect"
import { Context, Data } from "effect"
import type { Address } from "../../address/Address.ts"
import type { ChainId } from "../../address/ChainId.ts"
import type { OperationId } from "../../operation/Operation.ts"
import type { OwnerId } from "../../owner/Owner.ts"
import type { Entry } from "./EntryStore.ts"
import type { BlockReference } from "../chain/PoolEvent.ts"
import type { StorageUnavailable } from "./StorageUnavailable.ts"

/** A block that the index covers. `time` is the chain's clock in Unix seconds. */
export interface IndexedBlock extends BlockReference {
  readonly time: number
}

/** The newest block that a chain's index covers. */
export interface IndexCheckpoint extends IndexedBlock {
  /** Number of commitments up to this block. */
  readonly positions: number
}

/** The last state of the chain as its indexing worker saw it. All replicas use it, including those that do not index. */
export interface ChainStatus {
  /** The newest block at the confirmation depth from which a balance counts. */
  readonly confirmed: number
  /** True if the last poll succeeded and the index reached the head. */
  readonly atHead: boolean
  /** The block up to which index and chain disagree; `null` once the index has passed it. While it is set, spending stops. */
  readonly disagreement: number | null
}

export interface LeafRow {
  readonly position: number
  readonly commitment: bigint
  readonly block: number
}

/** A note of one of our owners. The row contains no spending key; those are derived from the master seed. */
export interface NoteRow {
  readonly chainId: ChainId
  readonly position: number
  readonly owner: OwnerId
  readonly token: Address
  readonly amount: bigint
  readonly commitment: bigint
  readonly nullifier: bigint
  readonly npk: bigint
  /** The one-time index i and the blinding: they open the commitment. */
  readonly oneTimeIndex: bigint
  readonly blinding: bigint
  readonly block: number
  readonly transactionHash: string
  /** `public`: created by the chain in the clear (deposit, swap output, refund). `private`: encrypted inside a call. */
  readonly origin: "public" | "private"
  /**
   * For a screened external note: the index of its event among the pool's events of the transaction (`EntryKey`). `null` for a note that
   * our own operation made, and for one indexed while screening was off.
   */
  readonly log: number | null
}

/** A public note that none of our keys opens. It identifies a deposit for an owner of another deployment. */
export interface ForeignNoteRow {
  readonly position: number
  readonly npk: bigint
  readonly token: Address
  readonly amount: bigint
  readonly block: number
  readonly transactionHash: string
}

/** The block and transaction of an event. */
export interface Located {
  readonly block: number
  readonly transactionHash: string
}

/** A note with its state. */
export interface NoteState {
  readonly note: NoteRow
  readonly spent: { readonly block: number } | null
  readonly reservedBy: OperationId | null
  /** The decision on it (`EntryStore`); `null` for a note without `log`. */
  readonly entry: Pick<Entry, "state" | "countsFrom"> | null
  /** Whether its key belongs to an order (`OrderStore.byNoteKeys`); absent if the adapter does not tell. */
  readonly heldByOrder?: boolean
}

/**
 * Whether a note may be spent and counts towards deposits. True if it is not an external note, every payer is served, or the operator
 * released it.
 */
export function isFree({ entry }: Pick<NoteState, "entry">): boolean {
  return entry === null || entry.state === "served" || entry.state === "released"
}

/** Whether an operation may hold a note: it is free, or the operation returns it. */
export function isReservable({ entry }: Pick<NoteState, "entry">): boolean {
  return isFree({ entry }) || entry?.state === "returning"
}

/** The newest root that the index covers, and the number of commitments in the tree under it. */
export interface NewestRoot {
  readonly inserted: number
  readonly root: bigint
  readonly block: number
}

/** Some notes, and what the index has of their chain at the same moment. */
export interface NoteSnapshot {
  readonly checkpoint: IndexCheckpoint | null
  readonly status: ChainStatus | null
  readonly root: NewestRoot | null
  readonly notes: ReadonlyArray<NoteState>
}

/** All rows that one range of blocks adds. `from` is the checkpoint that it extends. */
export interface IndexBatch {
  readonly chainId: ChainId
  readonly from: IndexCheckpoint | null
  readonly to: IndexCheckpoint
  /** Blocks of the range to compare after a reorganisation; ascending, ending with `to`. */
  readonly blocks: ReadonlyArray<IndexedBlock>
  readonly leaves: ReadonlyArray<LeafRow>
  readonly notes: ReadonlyArray<NoteRow>
  readonly foreignNotes: ReadonlyArray<ForeignNoteRow>
  readonly nullifiers: ReadonlyArray<{
    readonly nullifier: bigint
    readonly block: number
    readonly transactionHash: string
  }>
  readonly operations: ReadonlyArray<{
    readonly operationHash: bigint
    readonly block: number
    readonly transactionHash: string
  }>
  readonly roots: ReadonlyArray<{
    readonly inserted: number
    readonly root: bigint
    readonly block: number
  }>
}

/** Another writer moved the checkpoint. Read again from the current one. */
export class CheckpointMoved extends Data.TaggedError("CheckpointMoved")<{
  readonly chainId: ChainId
}> {}

/** At least one note is spent, missing, withheld or reserved by another operation. Nothing was reserved. */
export class NotesTaken extends Data.TaggedError("NotesTaken")<{
  readonly positions: ReadonlyArray<number>
}> {}

/**
 * The index of every chain and the reservations of notes. Only the holder of the chain's lease writes the index: `append`, `rollback` and
 * `setChainStatus` run in a transaction that begins with its `fence`.
 *
 * Laws:
 * 1. `append` writes rows and checkpoint atomically, and only if the checkpoint equals `batch.from`. Otherwise it fails with
 *    `CheckpointMoved` and writes nothing.
 * 2. `rollback(chain, b)` leaves exactly what appending only up to block b would have left. Reservations survive it (law 16).
 * 3. Positions are dense: leaf p exists exactly for 0 ≤ p < checkpoint.positions.
 * 4. A note is unspent exactly if no stored nullifier equals its own. Of notes with one nullifier the lowest position counts; later ones
 *    are ignored.
 * 5. `reserve` is all or nothing, and of two calls for one note at most one succeeds. Repeating it for the same operation succeeds. A
 *    position without a note fails with `NotesTaken`. `release` frees exactly the reservations of the operation.
 * 6. `forgetNotes` removes an owner's notes, so that a rebuild can restore them. Leaves, nullifiers and reservations stay.
 * 7. `restoreNotes` writes a note exactly if the log now holds its leaf: same position, commitment and block. It silently skips notes that
 *    a reorganisation removed since they were read, and positions that already have a note.
 * 8. `chainStatus` returns the last value of `setChainStatus` for that chain, `null` before the first. `append` and `rollback` leave it
 *    unchanged.
 * 9. `foreignNotesByNpk` returns the foreign notes of the covered blocks that have one of the keys, ascending by position.
 * 10. `rollback` to a block that the index does not cover is a defect and changes nothing.
 * 11. `reserveComing` reserves for the operation every note with one of the keys, whenever the chain has such a note, until `release`. A
 *    reservation of the note itself takes precedence. The first operation that reserves a key keeps it.
 * 12. `insertedUnder` returns, for each root of the covered blocks, the number of commitments in the tree when that root first was the
 *    newest.
 * 13. `newestPosition` and `countNotes` count every stored note of our owners, including spent notes and duplicates of a nullifier.
 * 14. `reserve` fails with `NotesTaken` for a note that is not free (`isFree`), unless it is `returning`: the operation that returns it
 *    reserves it in the transaction that makes it `returning`.
 * 15. `ownNullifiers` returns those nullifiers that belong to a note in the index, spent or unspent.
 * 16. A reservation identifies the note by position and commitment. If a reorganisation puts another note at the position, that note is
 *    unreserved. If the same note returns to its position, it is reserved again.
 * 17. `history` returns every note of the owner after position `after` whose creation or spend lies in the blocks `from … to`, ascending by
 *    position and at most `limit`. Of notes with one nullifier it returns only the lowest position.
 * 18. `holders` returns the operations with reservations on the chain, of notes or of keys, each once, ascending by id as text, after
 *    `after` and at most `limit`. It returns them whatever the chain has of their notes.
 * 19. `heldByOrder`, if an adapter tells it, is whether `OrderStore.byNoteKeys` finds an order of the note's key on its chain.
 * 20. `snapshot` returns what `checkpoint`, `chainStatus`, `latestRoot` and, of an owner, `unspent` or, of an operation, `reservedBy` return
 *    at one moment. It is one read of the storage.
 * 21. Changes of balances: `setChainStatus` and `append` tell of the blocks that are indexed, confirmed and not told, once the status is at the
 *    head: the journal has one row of type `balance`, in the same transaction, for each owner of whom a free note arrived or a note was spent in
 *    these blocks. After a long absence they may tell of the first of these blocks alone, and the next call continues.
 * 22. The first status at the head tells nothing: telling begins with the next block. A lower `confirmed` tells nothing. Neither does a rebuild
 *    (`forgetNotes`, `restoreNotes`).
 * 23. `rollback` writes such a row for each owner whose arrivals or spends it removes from told blocks. These blocks are no longer told. Its
 *    cost, like that of law 21, depends on what the blocks have, not on what is before them.
 */
export interface NoteStoreShape {
  readonly checkpoint: (
    chainId: ChainId,
  ) => Effect.Effect<IndexCheckpoint | null, StorageUnavailable>
  /** The newest covered blocks, newest first, to find a common ancestor with the chain. */
  readonly recentBlocks: (
    chainId: ChainId,
    limit: number,
  ) => Effect.Effect<ReadonlyArray<IndexedBlock>, StorageUnavailable>
  readonly chainStatus: (chainId: ChainId) => Effect.Effect<ChainStatus | null, StorageUnavailable>
  readonly setChainStatus: (
    chainId: ChainId,
    chainStatus: ChainStatus,
  ) => Effect.Effect<void, StorageUnavailable>
  readonly append: (batch: IndexBatch) => Effect.Effect<void, CheckpointMoved | StorageUnavailable>
  /** `to` is one of `recentBlocks`, or `null` for the state before the first append. */
  readonly rollback: (
    chainId: ChainId,
    to: IndexedBlock | null,
  ) => Effect.Effect<void, StorageUnavailable>

  readonly leaves: (
    chainId: ChainId,
    fromPosition: number,
    limit: number,
  ) => Effect.Effect<ReadonlyArray<LeafRow>, StorageUnavailable>
  readonly latestRoot: (chainId: ChainId) => Effect.Effect<NewestRoot | null, StorageUnavailable>
  /** The number of commitments in the tree under each root. Unknown roots are omitted. The cost is independent of the number of roots. */
  readonly insertedUnder: (
    chainId: ChainId,
    roots: ReadonlyArray<bigint>,
  ) => Effect.Effect<ReadonlyMap<bigint, number>, StorageUnavailable>
  /** Where the pool executed these operations, by operation hash. Operations that it has not executed are omitted. */
  readonly executions: (
    chainId: ChainId,
    operationHashes: ReadonlyArray<bigint>,
  ) => Effect.Effect<ReadonlyMap<bigint, Located>, StorageUnavailable>
  /** Where the notes of these nullifiers were spent. Unspent ones are omitted. */
  readonly spends: (
    chainId: ChainId,
    nullifiers: ReadonlyArray<bigint>,
  ) => Effect.Effect<ReadonlyMap<bigint, Located>, StorageUnavailable>
  /** Notes of any owner with one of these note keys. Finds the notes of a prepared deposit. */
  readonly notesByNpk: (
    chainId: ChainId,
    npks: ReadonlyArray<bigint>,
  ) => Effect.Effect<ReadonlyArray<NoteState>, StorageUnavailable>

  readonly ownNullifiers: (
    chainId: ChainId,
    nullifiers: ReadonlyArray<bigint>,
  ) => Effect.Effect<ReadonlySet<bigint>, StorageUnavailable>

  readonly foreignNotesByNpk: (
    chainId: ChainId,
    npks: ReadonlyArray<bigint>,
  ) => Effect.Effect<ReadonlyArray<ForeignNoteRow>, StorageUnavailable>

  /** Unspent notes of an owner, ascending by position. */
  readonly unspent: (
    chainId: ChainId,
    owner: OwnerId,
  ) => Effect.Effect<ReadonlyArray<NoteState>, StorageUnavailable>
  /** Notes of an owner, also spent ones, that were created or spent in a range of blocks, both ends included (law 17). */
  readonly history: (
    chainId: ChainId,
    owner: OwnerId,
    range: { readonly from: number; readonly to: number; readonly after: number | null },
    limit: number,
  ) => Effect.Effect<ReadonlyArray<NoteState>, StorageUnavailable>
  /** The position of our owners' newest note; `null` if they have none. The cost is independent of the number of notes. */
  readonly newestPosition: (chainId: ChainId) => Effect.Effect<number | null, StorageUnavailable>
  /** Notes of our owners at `from` ≤ position < `to`. */
  readonly countNotes: (
    chainId: ChainId,
    range: { readonly from: number; readonly to: number },
  ) => Effect.Effect<number, StorageUnavailable>
  /** Reserves the notes that are currently at these positions. */
  readonly reserve: (
    chainId: ChainId,
    positions: ReadonlyArray<number>,
    operation: OperationId,
  ) => Effect.Effect<void, NotesTaken | StorageUnavailable>
  /** Reserves notes that an operation will create and spend itself, from the block that creates them. */
  readonly reserveComing: (
    chainId: ChainId,
    npks: ReadonlyArray<bigint>,
    operation: OperationId,
  ) => Effect.Effect<void, StorageUnavailable>
  readonly reservedBy: (
    chainId: ChainId,
    operation: OperationId,
  ) => Effect.Effect<ReadonlyArray<NoteState>, StorageUnavailable>
  /** The notes that a spend chooses from (of an owner) or spends (of an operation), with their chain. */
  readonly snapshot: (
    chainId: ChainId,
    of: { readonly owner: OwnerId } | { readonly operation: OperationId },
  ) => Effect.Effect<NoteSnapshot, StorageUnavailable>
  readonly holders: (
    chainId: ChainId,
    limit: number,
    after?: OperationId,
  ) => Effect.Effect<ReadonlyArray<OperationId>, StorageUnavailable>
  readonly release: (operation: OperationId) => Effect.Effect<void, StorageUnavailable>
  readonly forgetNotes: (
    chainId: ChainId,
    owner: OwnerId,
  ) => Effect.Effect<void, StorageUnavailable>
  /** Restores notes after `forgetNotes`, if their leaf is unchanged (law 7). */
  readonly restoreNotes: (
    chainId: ChainId,
    notes: ReadonlyArray<NoteRow>,
  ) => Effect.Effect<void, StorageUnavailable>
}

export class NoteStore extends Context.Service<NoteStore, NoteStoreShape>()(
  "shielded-relay/NoteStore",
) {}
