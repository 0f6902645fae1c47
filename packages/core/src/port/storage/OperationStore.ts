import type { Effect } from "effect"
import { Context, Data } from "effect"
import type { Address } from "../../address/Address.ts"
import type { ChainId } from "../../address/ChainId.ts"
import type { OperationSummary } from "../../operation/summary.ts"
import type { Operation, OperationId, OperationState } from "../../operation/Operation.ts"
import type { OwnerId } from "../../owner/Owner.ts"
import type { SessionId } from "../../session/Session.ts"
import type { StorageUnavailable } from "./StorageUnavailable.ts"

/** The row is not at the version that the caller read: read it again and decide anew. */
export class OperationMoved extends Data.TaggedError("OperationMoved")<{
  readonly id: OperationId
}> {}

/** Another operation has this sender nonce. */
export class SenderNonceTaken extends Data.TaggedError("SenderNonceTaken")<{
  readonly sender: Address
  readonly senderNonce: number
}> {}

/**
 * Operations, for ever.
 *
 * Laws:
 * 1. `update` succeeds exactly when the stored version is `operation.version − 1`; otherwise `OperationMoved` and nothing changes.
 *    The version is what fences an operation: a worker that was frozen and thaws writes nothing over its successor.
 * 2. Of two operations none share (chain, sender, sender nonce) in their signed transactions: `SenderNonceTaken`. A nonce that was
 *    signed under once belongs to its operation for ever, and `bySenderNonce` finds it. Transactions without a nonce take none.
 * 3. `insert` is refused for an id or a (session, nonce) that exists (a defect: the nonce store guards it).
 * 4. `until` gives the row as soon as a committed version of it is `enough`, also when another process wrote it, and `null` when there is
 *    no such row or it goes. A version that the next one follows at once may be passed over.
 * 5. Rows in `confirmed`, `failed` or `expired` stay for ever; `purgeRefused` takes the `refused` ones with `keepUntil < before`
 *    and nothing else.
 * 6. Of one chain and one `start` at most one tree update is in flight: of any number of `insertTreeUpdate`, on any replicas, one answers
 *    true until that operation is final. Tree updates of other starts are in flight beside it.
 * 7. `referred` gives the confirmed rows with a referral code that were created in `from ≤ createdAt < to`, and no others.
 * 8. `recovered` is the sum of `recovers` of an owner's rows of a chain that are neither failed nor refused: what those would have taken
 *    over is owed again.
 * 9. Two rows are ordered by `createdAt`, then by the text of their id: "newest" and "oldest" mean this order everywhere, so that a
 *    cursor never repeats or skips a row.
 * 10. `summaries` gives `summaryOf` of each row that `inStates` would give, in the same order. Rows of one version are the same row, so
 *    who has read a row need not read it again until its summary shows another version.
 * 11. `forcedSince` gives one entry for each tree update of the chain with `forcedBy` and `createdAt ≥ since`, whatever became of it.
 */
export interface OperationStoreShape {
  readonly insert: (operation: Operation) => Effect.Effect<void, StorageUnavailable>
  readonly find: (id: OperationId) => Effect.Effect<Operation | null, StorageUnavailable>
  /** Those of these operations that there are, each once, in any order. */
  readonly findAll: (
    ids: ReadonlyArray<OperationId>,
  ) => Effect.Effect<ReadonlyArray<Operation>, StorageUnavailable>
  /** Inserts a tree update unless one of its chain and start is in flight; true when it did. */
  readonly insertTreeUpdate: (operation: Operation) => Effect.Effect<boolean, StorageUnavailable>
  /** The tree updates of a chain that are in flight, oldest first. */
  readonly treeUpdates: (
    chainId: ChainId,
  ) => Effect.Effect<ReadonlyArray<Operation>, StorageUnavailable>
  /** The owners who forced tree updates of a chain, in any order, each as often as it did. `since`: milliseconds since the epoch. */
  readonly forcedSince: (
    chainId: ChainId,
    since: number,
  ) => Effect.Effect<ReadonlyArray<OwnerId>, StorageUnavailable>
  /** `nonce` in any case. */
  readonly findByNonce: (
    session: SessionId,
    nonce: string,
  ) => Effect.Effect<Operation | null, StorageUnavailable>
  /**
   * The owner's operation with this nonce in any case, in any of the owner's sessions. Of several the newest that was not refused: what
   * was refused moved nothing, and must not hide what did. Of refused ones alone, the newest.
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
  /** Operations of a chain in one of these states, oldest first; with `after`, only those that come after that one. */
  readonly inStates: (
    chainId: ChainId,
    states: ReadonlyArray<OperationState["state"]>,
    limit: number,
    after?: { readonly createdAt: number; readonly id: OperationId },
  ) => Effect.Effect<ReadonlyArray<Operation>, StorageUnavailable>
  /** As `inStates`, without what the rows hold: what is asked at every block must not read all that is in flight. */
  readonly summaries: (
    chainId: ChainId,
    states: ReadonlyArray<OperationState["state"]>,
    limit: number,
    after?: { readonly createdAt: number; readonly id: OperationId },
  ) => Effect.Effect<ReadonlyArray<OperationSummary>, StorageUnavailable>
  /** Deposits in `prepared`, `seen` or `expired` that own one of these note keys. */
  readonly depositsByNpk: (
    chainId: ChainId,
    npks: ReadonlyArray<bigint>,
  ) => Effect.Effect<ReadonlyArray<Operation>, StorageUnavailable>
  /** The highest sender nonce among all signed transactions, whatever became of them. */
  readonly highestSenderNonce: (
    chainId: ChainId,
    sender: Address,
  ) => Effect.Effect<number | null, StorageUnavailable>
  /** The operation that signed a transaction under this sender nonce, whatever became of it. */
  readonly bySenderNonce: (
    chainId: ChainId,
    sender: Address,
    senderNonce: number,
  ) => Effect.Effect<Operation | null, StorageUnavailable>
  /**
   * Operations of an owner that are accepted and not yet broadcast. Finality is not waited for: on a chain where it takes minutes an
   * owner's places would be held by work that is done. Payouts of private sends are not counted: they come when they are due, and wait
   * long for their notes.
   */
  readonly countUnsent: (owner: OwnerId) => Effect.Effect<number, StorageUnavailable>
  /** Operations of all chains that are accepted or planned: the proofs that are still to be made, each counted once. */
  readonly countUnproven: () => Effect.Effect<number, StorageUnavailable>
  readonly recovered: (
    owner: OwnerId,
    chainId: ChainId,
  ) => Effect.Effect<bigint, StorageUnavailable>
  /** Oldest first; with `after`, only those that come after that one. */
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
