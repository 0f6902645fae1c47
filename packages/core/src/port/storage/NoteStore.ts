import type { Effect } from "effect"
import { Context, Data } from "effect"
import type { Address } from "../../address/Address.ts"
import type { ChainId } from "../../address/ChainId.ts"
import type { OperationId } from "../../operation/Operation.ts"
import type { OwnerId } from "../../owner/Owner.ts"
import type { Entry } from "./EntryStore.ts"
import type { BlockReference } from "../chain/PoolEvent.ts"
import type { StorageUnavailable } from "./StorageUnavailable.ts"

/** A block that the index has covered; `time` is the chain's, Unix seconds. */
export interface IndexedBlock extends BlockReference {
  readonly time: number
}

/** How far the index of a chain has come. */
export interface IndexCheckpoint extends IndexedBlock {
  /** Commitments known up to here. */
  readonly positions: number
}

/** What whoever follows a chain has seen there last: all replicas go by it, also those that do not follow. */
export interface ChainStatus {
  /** The newest block at the depth at which a balance counts. */
  readonly confirmed: number
  /** The last look at the chain worked and left nothing unread. */
  readonly atHead: boolean
  /** The block up to which index and chain were seen to disagree; `null` once the index has passed it. Meanwhile nothing is spent. */
  readonly disagreement: number | null
}

export interface LeafRow {
  readonly position: number
  readonly commitment: bigint
  readonly block: number
}

/** A note that belongs to one of our owners. Nothing here can spend it: spending keys are derived from the master seed. */
export interface NoteRow {
  readonly chainId: ChainId
  readonly position: number
  readonly owner: OwnerId
  readonly token: Address
  readonly amount: bigint
  readonly commitment: bigint
  readonly nullifier: bigint
  readonly npk: bigint
  /** The one-time index i and the blinding open the commitment. */
  readonly oneTimeIndex: bigint
  readonly blinding: bigint
  readonly block: number
  readonly transactionHash: string
  /** Made by the chain for everyone to see (deposit, swap output, refund) or encrypted inside a call. */
  readonly origin: "public" | "private"
  /**
   * Of a note that came from outside and is screened: the place of its event among the pool's events of the transaction (`EntryKey`). `null`
   * for a note that our own operation made, and for one that was indexed while nothing was screened.
   */
  readonly log: number | null
}

/** A note that the chain built in the open and that no key of ours opens: how a deposit for another deployment's owner is recognised. */
export interface ForeignNoteRow {
  readonly position: number
  readonly npk: bigint
  readonly token: Address
  readonly amount: bigint
  readonly block: number
  readonly transactionHash: string
}

/** Where something happened on a chain. */
export interface Located {
  readonly block: number
  readonly transactionHash: string
}

/** A note with what has become of it. */
export interface NoteState {
  readonly note: NoteRow
  readonly spent: { readonly block: number } | null
  readonly reservedBy: OperationId | null
  /** What was decided about it (`EntryStore`); `null` for a note without `log`. */
  readonly entry: Pick<Entry, "state" | "countsFrom"> | null
}

/** Whether a note may be spent and counts towards deposits: it came from no outside, or every payer is served, or the operator released it. */
export function isFree({ entry }: Pick<NoteState, "entry">): boolean {
  return entry === null || entry.state === "served" || entry.state === "released"
}

/** All that one stretch of blocks adds. `from` is the checkpoint it was read on top of. */
export interface IndexBatch {
  readonly chainId: ChainId
  readonly from: IndexCheckpoint | null
  readonly to: IndexCheckpoint
  /** Blocks of the stretch that may be compared after a reorganisation, `to` among them; ascending. */
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

/** Somebody else moved the checkpoint meanwhile: read again from where it stands now. */
export class CheckpointMoved extends Data.TaggedError("CheckpointMoved")<{
  readonly chainId: ChainId
}> {}

/** At least one of the notes is spent, gone, not free or reserved by another operation; nothing was reserved. */
export class NotesTaken extends Data.TaggedError("NotesTaken")<{
  readonly positions: ReadonlyArray<number>
}> {}

/**
 * The index of every chain and the reservations of notes. Of the index only the holder of the chain's lease writes: `append`, `rollback`
 * and `setChainStatus` run in a transaction that its `fence` begins.
 *
 * Laws:
 * 1. `append` writes rows and checkpoint at once, and only on top of `batch.from`; otherwise `CheckpointMoved` and nothing is written.
 * 2. `rollback(chain, b)` leaves exactly what appending up to block b alone would have left; reservations survive it (law 16).
 * 3. Positions are dense: leaf p exists exactly for 0 ≤ p < checkpoint.positions.
 * 4. A note is unspent exactly when no stored nullifier equals its own. Of notes with one nullifier the first position counts; later ones are ignored.
 * 5. `reserve` is all or nothing, and of two calls for one note at most one succeeds; repeating it for the same operation is a success.
 *    A position without a note is `NotesTaken`.
 *    `release` frees what the operation holds and nothing else.
 * 6. `forgetNotes` removes an owner's notes (not leaves, nullifiers or reservations) so that a rebuild can put them back.
 * 7. `restoreNotes` writes a note exactly when the log holds its leaf now: the same position, commitment and block. What a
 *    reorganisation took away since the note was read is left out without a word; a position that has a note keeps the one it has.
 * 8. `chainStatus` is what `setChainStatus` of that chain wrote last, `null` before; `append` and `rollback` leave it as it is.
 * 9. `foreignNotesByNpk` gives the foreign notes of the covered blocks that have one of the keys, ascending by position.
 * 10. `rollback` to a block that is not among the covered ones is a defect and changes nothing.
 * 11. `reserveComing` makes every note that has one of the keys, as soon and as long as the chain has one, reserved by the operation, until
 *     `release`; a reservation of the note itself goes before it. A key has one operation: the first.
 * 12. `insertedUnder` gives for each root of the covered blocks the number of commitments in the tree when it first was the newest root.
 * 13. `newestPosition` and `countNotes` see every stored note of our owners, spent ones and twins of one nullifier included.
 * 14. `reserve` takes no note that is not free (`isFree`): it is `NotesTaken`.
 * 15. `ownNullifiers` gives those of the nullifiers that a note in the index has, spent or not.
 * 16. A reservation names the note, by position and commitment. After a reorganisation another note at the position is not reserved by it
 *     and can be reserved by anyone; the same note is reserved again as soon as it is back at its position.
 */
export interface NoteStoreShape {
  readonly checkpoint: (
    chainId: ChainId,
  ) => Effect.Effect<IndexCheckpoint | null, StorageUnavailable>
  /** The newest covered blocks, newest first: the way back to a common ancestor. */
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
  readonly latestRoot: (
    chainId: ChainId,
  ) => Effect.Effect<
    { readonly inserted: number; readonly root: bigint; readonly block: number } | null,
    StorageUnavailable
  >
  /** How many commitments were in the tree under each of these roots; unknown roots are left out. Cost independent of the number of roots. */
  readonly insertedUnder: (
    chainId: ChainId,
    roots: ReadonlyArray<bigint>,
  ) => Effect.Effect<ReadonlyMap<bigint, number>, StorageUnavailable>
  /** Where the pool executed these operations, by their hashes; what it has not executed is left out. */
  readonly executions: (
    chainId: ChainId,
    operationHashes: ReadonlyArray<bigint>,
  ) => Effect.Effect<ReadonlyMap<bigint, Located>, StorageUnavailable>
  /** Where these nullifiers were shown, so their notes spent; the others are left out. */
  readonly spends: (
    chainId: ChainId,
    nullifiers: ReadonlyArray<bigint>,
  ) => Effect.Effect<ReadonlyMap<bigint, Located>, StorageUnavailable>
  /** Notes whose npk is one of these, whoever owns them: how a prepared deposit is recognised. */
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
  /** The position of our owners' youngest note; `null` without any. Costs the same however many notes there are. */
  readonly newestPosition: (chainId: ChainId) => Effect.Effect<number | null, StorageUnavailable>
  /** Notes of our owners at `from` ≤ position < `to`. */
  readonly countNotes: (
    chainId: ChainId,
    range: { readonly from: number; readonly to: number },
  ) => Effect.Effect<number, StorageUnavailable>
  /** Reserves the notes that are at these positions now. */
  readonly reserve: (
    chainId: ChainId,
    positions: ReadonlyArray<number>,
    operation: OperationId,
  ) => Effect.Effect<void, NotesTaken | StorageUnavailable>
  /** Notes that an operation is about to make and to spend again: nobody else can have them, from the block on that makes them. */
  readonly reserveComing: (
    chainId: ChainId,
    npks: ReadonlyArray<bigint>,
    operation: OperationId,
  ) => Effect.Effect<void, StorageUnavailable>
  readonly reservedBy: (
    chainId: ChainId,
    operation: OperationId,
  ) => Effect.Effect<ReadonlyArray<NoteState>, StorageUnavailable>
  readonly release: (operation: OperationId) => Effect.Effect<void, StorageUnavailable>
  readonly forgetNotes: (
    chainId: ChainId,
    owner: OwnerId,
  ) => Effect.Effect<void, StorageUnavailable>
  /** Puts notes back after `forgetNotes`, those that still stand on their leaf (law 7). */
  readonly restoreNotes: (
    chainId: ChainId,
    notes: ReadonlyArray<NoteRow>,
  ) => Effect.Effect<void, StorageUnavailable>
}

export class NoteStore extends Context.Service<NoteStore, NoteStoreShape>()(
  "shielded-relay/NoteStore",
) {}
