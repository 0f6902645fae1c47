import type { Effect } from "effect"
import { Context } from "effect"
import type { ChainId } from "../../address/ChainId.ts"
import type { OwnerId } from "../../owner/Owner.ts"
import type { StorageUnavailable } from "./StorageUnavailable.ts"

/** What was paid for in vain: a transaction whose recipient refused what its owner sent, or the merges of an operation that failed. */
export interface GasDebt {
  readonly chainId: ChainId
  /** Of several the last. */
  readonly transactionHash: string
  readonly owner: OwnerId
  /** What it cost, all of them together, smallest units of the native coin. */
  readonly native: bigint
  /** Milliseconds since the epoch. */
  readonly at: number
}

/**
 * What owners' recipients have cost the relayer.
 *
 * Laws:
 * 1. `record` keeps a loss with every field of it; another one of the same chain and transaction changes nothing, whatever it says.
 * 2. `ofOwner` gives all of an owner's, of every chain, ordered by `at`, then by chain and hash.
 */
export interface GasDebtStoreShape {
  readonly record: (loss: GasDebt) => Effect.Effect<void, StorageUnavailable>
  readonly ofOwner: (owner: OwnerId) => Effect.Effect<ReadonlyArray<GasDebt>, StorageUnavailable>
}

export class GasDebtStore extends Context.Service<GasDebtStore, GasDebtStoreShape>()(
  "shielded-relay/GasDebtStore",
) {}
