import type { Effect } from "effect"
import { Context, Data } from "effect"
import type { Address } from "../address/Address.ts"
import type { ChainId } from "../address/ChainId.ts"
import type { Operation, OperationId, OperationState } from "../operation/Operation.ts"
import type { OwnerId } from "../owner/Owner.ts"
import type { SessionId } from "../session/Session.ts"
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
 * 2. Of two operations none share (chain, sender, sender nonce) in their signed transactions: `SenderNonceTaken`.
 * 3. `insert` is refused for an id or a (session, nonce) that exists (a defect: the nonce store guards it).
 * 4. `changed` completes when the row's version exceeds `version`, also when another process changed it, or when it never existed.
 * 5. Rows in `confirmed`, `failed` or `expired` stay for ever; `purgeRefused` takes the `refused` ones with `keepUntil < before`
 *    and nothing else.
 */
export interface OperationStoreShape {
  readonly insert: (operation: Operation) => Effect.Effect<void, StorageUnavailable>
  readonly find: (id: OperationId) => Effect.Effect<Operation | null, StorageUnavailable>
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
  /** Operations of a chain in one of these states, oldest first. */
  readonly inStates: (
    chainId: ChainId,
    states: ReadonlyArray<OperationState["state"]>,
    limit: number,
  ) => Effect.Effect<ReadonlyArray<Operation>, StorageUnavailable>
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
  /** Operations of an owner that are accepted and not final. */
  readonly inFlight: (owner: OwnerId) => Effect.Effect<number, StorageUnavailable>
  readonly changed: (id: OperationId, version: number) => Effect.Effect<void, StorageUnavailable>
  readonly purgeRefused: (before: number) => Effect.Effect<number, StorageUnavailable>
}

export class OperationStore extends Context.Service<OperationStore, OperationStoreShape>()(
  "shielded-relay/OperationStore",
) {}
