import type { Effect } from "effect"
import { Context, Data } from "effect"
import type { ChainId } from "../../../address/ChainId.ts"
import type { Intent, OperationState } from "../../../operation/Operation.ts"
import type { OwnerId } from "../../../owner/Owner.ts"
import type { OrderPhase } from "../OrderStore.ts"
import type { StorageUnavailable } from "../StorageUnavailable.ts"

/**
 * What a committed version of an operation or an order was, or that an owner's balance on a chain changed: no amounts, recipients, notes or
 * failure texts.
 */
export interface JournalRow {
  readonly type: "operation" | "order" | "balance"
  /** The id of the operation or order; of a balance an id of its owner and chain. */
  readonly subject: string
  readonly version: number
  /** Milliseconds since the epoch: `updatedAt` of an operation, else the storage's clock at the write. */
  readonly at: number
  /** `null`: a batch insertion. */
  readonly owner: OwnerId | null
  /** The nonce of the operation's request; `null` without one, and for an order and a balance. */
  readonly nonce: string | null
  readonly kind: Intent["kind"] | "private-send" | "balance"
  readonly chainId: ChainId
  /** The state of an operation, or the phase of an order. A balance is always `changed`. */
  readonly state: OperationState["state"] | OrderPhase | "changed"
}

/** A row with its place among all rows. */
export interface NumberedRow extends JournalRow {
  readonly position: number
}

/** The numbered rows of one owner after a position. */
export interface OwnerRows {
  readonly rows: ReadonlyArray<NumberedRow>
  /** The owner has no further row up to this position: a reader continues after it. */
  readonly through: number
}

/** Where a reader is: it has read every row of this epoch's journal up to `position`. */
export interface JournalCursor {
  readonly epoch: number
  readonly position: number
}

/** The extent of the journal. */
export interface JournalExtent {
  readonly epoch: number
  /** The highest position whose row was pruned; 0 if none was. A new reader begins after it. */
  readonly pruned: number
  /** The highest position given; 0 before the first. */
  readonly last: number
}

/** The cursor is from before a restore. What its reader saw may never have happened. */
export class JournalEpochOver extends Data.TaggedError("JournalEpochOver")<{
  readonly epoch: number
}> {}

/** Rows after the cursor were pruned. */
export class JournalPruned extends Data.TaggedError("JournalPruned")<{
  readonly pruned: number
}> {}

/**
 * The history of all operations and orders: a row per committed version, written by `OperationStore` (law 15), `OrderStore` (law 7) and
 * `Acceptances` in the statement or transaction that writes the version. And the changes of balances, written by `NoteStore` (laws 21 to 23)
 * and `EntryStore` (law 8).
 *
 * Rows get their positions later, by `number`. Numbers given at the write would follow the order of the writes instead of the commits: a
 * reader could pass a position whose transaction commits after it.
 *
 * Laws:
 * 1. `number` gives the next positions to at most `limit` committed rows without one, and returns how many. Positions begin at 1 and never
 *    change. A row has a higher position than each row that was numbered before it was committed, and than the earlier versions of its
 *    subject. This holds also for concurrent calls, on any replicas.
 * 2. `read` returns the rows with a higher position than the cursor's, in order of position, at most `limit`. A reader that continues after
 *    the last row it got sees each row once and misses none, whatever is written, numbered and pruned meanwhile, until it falls behind
 *    `prune`.
 * 3. `read` fails with `JournalEpochOver` if the epoch is another one, else with `JournalPruned` if the position is below `pruned`.
 * 4. `beginEpoch` makes the epoch the greater of `now` and the epoch before plus one. Positions continue.
 * 5. `prune` deletes numbered rows from the lowest position on, up to the first with `at ≥ before`, at most `limit`, and returns how many.
 * 6. `ofSubject` returns the rows of a subject that were not pruned, with or without a position, ordered by version.
 * 7. Rows, positions and epochs of a transaction that rolls back are gone.
 * 8. `ofOwner` returns the owner's rows that `read` would return, at most `limit`, and fails like it. `through` is the last row's position if
 *    it returns `limit` rows, else the highest position given. Its cost is independent of other owners' rows and of those before the cursor.
 * 9. A balance's subject is a UUID, the same for an owner and chain always, and contains neither. Its versions count from 1, also across pruning.
 * 10. A reader passes over rows whose type, kind or state its version does not know: those of a later version, during a deploy.
 */
export interface JournalShape {
  readonly number: (limit: number) => Effect.Effect<number, StorageUnavailable>
  readonly read: (
    after: JournalCursor,
    limit: number,
  ) => Effect.Effect<
    ReadonlyArray<NumberedRow>,
    JournalEpochOver | JournalPruned | StorageUnavailable
  >
  readonly ofOwner: (
    owner: OwnerId,
    after: JournalCursor,
    limit: number,
  ) => Effect.Effect<OwnerRows, JournalEpochOver | JournalPruned | StorageUnavailable>
  readonly extent: Effect.Effect<JournalExtent, StorageUnavailable>
  readonly ofSubject: (
    subject: string,
  ) => Effect.Effect<ReadonlyArray<JournalRow>, StorageUnavailable>
  /** `now`: milliseconds since the epoch. */
  readonly beginEpoch: (now: number) => Effect.Effect<void, StorageUnavailable>
  /** `before`: milliseconds since the epoch. */
  readonly prune: (before: number, limit: number) => Effect.Effect<number, StorageUnavailable>
}

export class Journal extends Context.Service<Journal, JournalShape>()("shielded-relay/Journal") {}
