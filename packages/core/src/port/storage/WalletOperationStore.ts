import type { Effect } from "effect"
import { Context } from "effect"
import type { Address } from "../../address/Address.ts"
import type { ChainId } from "../../address/ChainId.ts"
import type { OperationId } from "../../operation/Operation.ts"
import type { RequestScope } from "../../session/RequestScope.ts"
import type { WalletOperation } from "../../walletOperation/WalletOperation.ts"
import type { OperationMoved, SenderNonceTaken } from "./OperationStore.ts"
import type { StorageUnavailable } from "./StorageUnavailable.ts"

/** Whose advances to sum, since a time: those of one organization, or of all. */
export type AdvancesOf =
  | { readonly of: "organization"; readonly organizationId: string; readonly since: number }
  | { readonly of: "all"; readonly since: number }

/**
 * Stores the operations of managed accounts, for ever.
 *
 * Laws:
 * 1. `update` succeeds exactly if the stored version is `operation.version − 1`. Otherwise it fails with `OperationMoved` and changes
 *    nothing.
 * 2. Transactions of two wallet operations never share (chain, sender, sender nonce); the second fails with `SenderNonceTaken`. A nonce
 *    belongs for ever to the operation that first signed with it.
 * 3. At most one operation per (chain, account) is in its account (`occupiesAccount`), whichever processes write. `update` of a second one
 *    fails with `OperationMoved` and changes nothing.
 * 4. `insert` of an existing id or (scope, nonce) is a defect; the nonce store prevents it. So is `insert` of an operation with legs that
 *    laws 2 or 3 refuse.
 * 5. `oldestOf` returns the operation of the account that is not final and was created first (by `createdAt`, then id as text).
 * 6. `until` returns the row once a committed version satisfies `enough`, whichever process wrote it; `null` if there is none.
 * 7. `advanced` sums `advancedBy` over the rows named with `createdAt ≥ since`. Its cost does not grow with
 *    the rows of others.
 * 8. `unsettled` returns the ids of the operations of a chain that are not final, oldest first.
 */
export interface WalletOperationStoreShape {
  readonly insert: (operation: WalletOperation) => Effect.Effect<void, StorageUnavailable>
  readonly find: (id: OperationId) => Effect.Effect<WalletOperation | null, StorageUnavailable>
  /** `nonce` in any case. */
  readonly findByNonce: (
    scope: RequestScope,
    nonce: string,
  ) => Effect.Effect<WalletOperation | null, StorageUnavailable>
  readonly update: (
    operation: WalletOperation,
  ) => Effect.Effect<void, OperationMoved | SenderNonceTaken | StorageUnavailable>
  readonly oldestOf: (
    chainId: ChainId,
    account: Address,
  ) => Effect.Effect<WalletOperation | null, StorageUnavailable>
  /** Number of operations of the account that are not final. */
  readonly countUnsettled: (
    chainId: ChainId,
    account: Address,
  ) => Effect.Effect<number, StorageUnavailable>
  readonly unsettled: (
    chainId: ChainId,
  ) => Effect.Effect<ReadonlyArray<OperationId>, StorageUnavailable>
  /** The highest sender nonce among all signed legs, in any state. */
  readonly highestSenderNonce: (
    chainId: ChainId,
    sender: Address,
  ) => Effect.Effect<number | null, StorageUnavailable>
  /** Smallest units of the chain's native coin. */
  readonly advanced: (
    chainId: ChainId,
    advances: AdvancesOf,
  ) => Effect.Effect<bigint, StorageUnavailable>
  readonly until: (
    id: OperationId,
    enough: (operation: WalletOperation) => boolean,
  ) => Effect.Effect<WalletOperation | null, StorageUnavailable>
}

export class WalletOperationStore extends Context.Service<
  WalletOperationStore,
  WalletOperationStoreShape
>()("shielded-relay/WalletOperationStore") {}
