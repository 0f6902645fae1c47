import type { Effect } from "effect"
import { Context } from "effect"
import type { ChainId } from "../../address/ChainId.ts"
import type { OwnerId } from "../../owner/Owner.ts"
import type { StorageUnavailable } from "./StorageUnavailable.ts"

/**
 * Gas that an owner owes: spent in vain by the relayer, for a transaction that failed because a recipient rejected its payout or for the
 * merges of an operation that failed, or lent by the gas tank.
 */
export interface GasDebt {
  readonly chainId: ChainId
  /** The last one, if there are several. */
  readonly transactionHash: string
  readonly owner: OwnerId
  /** Total cost of the transactions, in smallest units of the native coin. */
  readonly native: bigint
  /** Milliseconds since the epoch. */
  readonly at: number
  /** Native coins that the gas tank sent to a managed account. Absent: a loss. */
  readonly isAdvance?: true
}

/**
 * Gas debts of owners.
 *
 * Laws:
 * 1. `record` stores a debt with all its fields. A second debt for the same chain and transaction changes nothing.
 * 2. `ofOwner` returns all debts of the owner on all chains, ordered by `at`, then chain and hash.
 */
export interface GasDebtStoreShape {
  readonly record: (loss: GasDebt) => Effect.Effect<void, StorageUnavailable>
  readonly ofOwner: (owner: OwnerId) => Effect.Effect<ReadonlyArray<GasDebt>, StorageUnavailable>
}

export class GasDebtStore extends Context.Service<GasDebtStore, GasDebtStoreShape>()(
  "shielded-relay/GasDebtStore",
) {}
