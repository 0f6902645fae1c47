import type { Effect } from "effect"
import { Context, Data } from "effect"
import type { Address } from "../../address/Address.ts"
import type { ChainId } from "../../address/ChainId.ts"
import type { OperationSummary } from "../../operation/summary.ts"
import type { Operation, OperationId, OperationState } from "../../operation/Operation.ts"
import type { OwnerId } from "../../owner/Owner.ts"
import type { RequestScope } from "../../session/RequestScope.ts"
import type { StorageUnavailable } from "./StorageUnavailable.ts"

/** The row's version differs from the one the caller read. Read it again and decide anew. */
export class OperationMoved extends Data.TaggedError("OperationMoved")<{
  readonly id: OperationId
}> {}

/** Another operation signed a transaction with this sender nonce, or it is not the one that follows (`updateInTurn`). */
export class SenderNonceTaken extends Data.TaggedError("SenderNonceTaken")<{
  readonly sender: Address
  readonly senderNonce: number
}> {}

/**
 * Stores operations permanently.
 *
 * Laws:
 * 1. `update` succeeds exactly if the stored version is `operation.version − 1`. Otherwise it fails with `OperationMoved` and changes
 *    nothing. The version fences an operation: a worker that freezes and resumes cannot overwrite its successor's work.
 * 2. Signed transactions of two operations never share (chain, sender, sender nonce); the second fails with `SenderNonceTaken`. A nonce
 *    belongs forever to the operation that first signed with it, and `bySenderNonce` finds that operation. Transactions without a nonce
 *    occupy none.
 * 3. `insert` of an existing id or (session, nonce) is a defect; the nonce store prevents it.
 * 4. `until` returns the row once a committed version satisfies `enough`, whichever process wrote it. It returns `null` if the row does not
 *    exist or is deleted. It may skip a version that the next one follows at once.
 * 5. Rows in `confirmed`, `failed`, `cancelled` or `expired` stay forever. `purgeRefused` deletes exactly the `refused` rows with
 *   `keepUntil < before`.
 * 6. At most one tree update per chain and `start` is in flight. Of concurrent `insertTreeUpdate` calls, on any replicas, one returns true
 *    until that operation is final. Tree updates with other starts may be in flight beside it.
 * 7. `referred` returns exactly the confirmed rows with a referral code and `from ≤ createdAt < to`.
 * 8. `recovered` returns the sum of `recovers` over an owner's rows of a chain, without failed and refused rows: the debt that those would
 *    have paid is owed again.
 * 9. Rows are ordered by `createdAt`, then by id as text. "Newest" and "oldest" refer to this order everywhere, so a cursor never repeats
 *    or skips a row.
 * 10. `summaries` returns `summaryOf` of each row that `inStates` would return, in the same order. Rows of one version are identical: read
 *    a row again only if its summary shows another version.
 * 11. `forcedSince` returns one entry for each tree update of the chain with `forcedBy` and `createdAt ≥ since`, in any state.
 * 12. `waitingDue` returns `summaryOf` of the `waiting` rows of the chain whose schedule has `dueAt ≤ now`, ordered by `dueAt`, then by
 *     id as text; at most `limit`. Its cost is independent of the rows that wait longer.
 * 13. `recentRecipients` reads the newest `limit` confirmed withdrawals, payouts and recoveries of the chain, newest first, and returns
 *     each of their recipients once.
 * 14. `reservedFees` counts each transaction with a `lastHeight` that an operation in state `signed` brought, in any later state, once.
 *     Of two concurrent transactions that read it and store further ones of the sender, one sees the other's. Its cost is independent of
 *     transactions with a lower `lastHeight`. Once asked at a height, it may forget those below.
 * 15. Each version that `insert`, `insertTreeUpdate` and `update` write leaves exactly one row in the `Journal`, `rowOfOperation`, if it is
 *     committed; a refused one leaves none. The statement that writes the version writes the row. `purgeRefused` leaves the rows.
 * 16. `updateInTurn` is `update` of a version whose newest transaction has the nonce that follows: the sender's highest nonce and one, or
 *     `least`, if that is more or there is no highest. With another nonce it fails with `SenderNonceTaken` and changes nothing. Returns the
 *     highest nonce before.
 */
export interface OperationStoreShape {
  readonly insert: (operation: Operation) => Effect.Effect<void, StorageUnavailable>
  readonly find: (id: OperationId) => Effect.Effect<Operation | null, StorageUnavailable>
  /** The operations with these ids that exist, each once, in any order. */
  readonly findAll: (
    ids: ReadonlyArray<OperationId>,
  ) => Effect.Effect<ReadonlyArray<Operation>, StorageUnavailable>
  /** Inserts a tree update unless one with the same chain and start is in flight. Returns whether it did. */
  readonly insertTreeUpdate: (operation: Operation) => Effect.Effect<boolean, StorageUnavailable>
  /** The tree updates of a chain that are in flight, oldest first. */
  readonly treeUpdates: (
    chainId: ChainId,
  ) => Effect.Effect<ReadonlyArray<Operation>, StorageUnavailable>
  /** The owners who forced tree updates of a chain, once per update, in any order. `since`: milliseconds since the epoch. */
  readonly forcedSince: (
    chainId: ChainId,
    since: number,
  ) => Effect.Effect<ReadonlyArray<OwnerId>, StorageUnavailable>
  /** `nonce` in any case. */
  readonly findByNonce: (
    scope: RequestScope,
    nonce: string,
  ) => Effect.Effect<Operation | null, StorageUnavailable>
  /**
   * The owner's operation with this nonce (case-insensitive) in any of the owner's sessions. If there are several, the newest that was not
   * refused, so that a refused request cannot hide one that moved funds. If all were refused, the newest.
   */
  readonly findByOwnerNonce: (
    owner: OwnerId,
    nonce: string,
  ) => Effect.Effect<Operation | null, StorageUnavailable>
  /** An owner's operations, newest first, strictly older than the cursor. */
  readonly list: (
    owner: OwnerId,
    before: { readonly createdAt: number; readonly id: OperationId } | null,
    limit: number,
  ) => Effect.Effect<ReadonlyArray<Operation>, StorageUnavailable>
  readonly update: (
    operation: Operation,
  ) => Effect.Effect<void, OperationMoved | SenderNonceTaken | StorageUnavailable>
  /** `least`: the first nonce that the chain has not used. */
  readonly updateInTurn: (
    operation: Operation,
    least: number,
  ) => Effect.Effect<number | null, OperationMoved | SenderNonceTaken | StorageUnavailable>
  /** Operations of a chain in one of these states, oldest first; with `after`, only later ones. */
  readonly inStates: (
    chainId: ChainId,
    states: ReadonlyArray<OperationState["state"]>,
    limit: number,
    after?: { readonly createdAt: number; readonly id: OperationId },
  ) => Effect.Effect<ReadonlyArray<Operation>, StorageUnavailable>
  /** Like `inStates`, but returns summaries. Polling at every block then avoids reading every row in flight. */
  readonly summaries: (
    chainId: ChainId,
    states: ReadonlyArray<OperationState["state"]>,
    limit: number,
    after?: { readonly createdAt: number; readonly id: OperationId },
  ) => Effect.Effect<ReadonlyArray<OperationSummary>, StorageUnavailable>
  /** Summaries of the operations whose time has come. `now`: milliseconds since the epoch. */
  readonly waitingDue: (
    chainId: ChainId,
    now: number,
    limit: number,
  ) => Effect.Effect<ReadonlyArray<OperationSummary>, StorageUnavailable>
  /** Deposits in `prepared`, `seen` or `expired` with one of these note keys. */
  readonly depositsByNpk: (
    chainId: ChainId,
    npks: ReadonlyArray<bigint>,
  ) => Effect.Effect<ReadonlyArray<Operation>, StorageUnavailable>
  /** The highest sender nonce among all signed transactions, in any state. */
  readonly highestSenderNonce: (
    chainId: ChainId,
    sender: Address,
  ) => Effect.Effect<number | null, StorageUnavailable>
  /** The operation that signed a transaction with this sender nonce, in any state. */
  readonly bySenderNonce: (
    chainId: ChainId,
    sender: Address,
    senderNonce: number,
  ) => Effect.Effect<Operation | null, StorageUnavailable>
  /**
   * The most that a sender's signed transactions with `lastHeight ≥ height` may cost together, in smallest units of the native coin.
   * `height` never falls.
   */
  readonly reservedFees: (
    chainId: ChainId,
    sender: Address,
    height: number,
  ) => Effect.Effect<bigint, StorageUnavailable>
  /**
   * Number of an owner's operations that are accepted but not yet broadcast. An operation stops counting before it is final, because
   * finality takes minutes on some chains. Payouts of private sends do not count: they start when due and may wait long for their notes.
   * Returns do not count: the operator starts them.
   */
  readonly countUnsent: (owner: OwnerId) => Effect.Effect<number, StorageUnavailable>
  /** Number of an owner's operations that wait for the time of their schedule, on all chains. */
  readonly countWaiting: (owner: OwnerId) => Effect.Effect<number, StorageUnavailable>
  /** Number of operations on all chains that are accepted or planned: each still needs a proof. */
  readonly countUnproven: () => Effect.Effect<number, StorageUnavailable>
  /** The public addresses that the relay paid on a chain, most recent first, each once. `limit`: number of operations to read. */
  readonly recentRecipients: (
    chainId: ChainId,
    limit: number,
  ) => Effect.Effect<ReadonlyArray<Address>, StorageUnavailable>
  readonly recovered: (
    owner: OwnerId,
    chainId: ChainId,
  ) => Effect.Effect<bigint, StorageUnavailable>
  /** Oldest first; with `after`, only later rows. */
  readonly referred: (
    range: { readonly from: number; readonly to: number },
    limit: number,
    after?: { readonly createdAt: number; readonly id: OperationId },
  ) => Effect.Effect<ReadonlyArray<Operation>, StorageUnavailable>
  readonly until: (
    id: OperationId,
    enough: (operation: Operation) => boolean,
  ) => Effect.Effect<Operation | null, StorageUnavailable>
  readonly purgeRefused: (before: number) => Effect.Effect<number, StorageUnavailable>
}

export class OperationStore extends Context.Service<OperationStore, OperationStoreShape>()(
  "shielded-relay/OperationStore",
) {}
