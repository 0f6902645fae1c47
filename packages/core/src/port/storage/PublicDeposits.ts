import type { Effect } from "effect"
import { Context } from "effect"
import type { Address } from "../../address/Address.ts"
import type { ChainId } from "../../address/ChainId.ts"
import type { BlockReference } from "../chain/PoolEvent.ts"
import type { StorageUnavailable } from "./StorageUnavailable.ts"

/** A deposit of any owner into the pool, as the chain shows it to anyone. */
export interface PublicDeposit {
  readonly token: Address
  /** Smallest units. 0 for a further possible payer of a deposit, who counts as a depositor but for no amount. */
  readonly amount: bigint
  readonly payer: Address
  readonly block: number
}

/**
 * The deposits of all blocks after the previous step, up to `to`, ascending by block. `to.hash` belongs to the newest block at or below
 * `to.number`.
 */
export interface DepositStep {
  readonly chainId: ChainId
  readonly to: BlockReference
  readonly deposits: ReadonlyArray<PublicDeposit>
}

/** What a stranger sees of a call that takes a token out of the pool, in smallest units. */
export interface PublicRelease {
  /** What the recipient gets. */
  readonly paid: bigint
  /** What leaves the pool, fees included. */
  readonly released: bigint
}

/** Numbers of payers, each counted up to the query's `limit`. */
export interface FittingPayers {
  /** Payers of a deposit that equals `paid` or `released`. */
  readonly equal: number
  /** Payers of a deposit of at least `released`. */
  readonly covering: number
}

/** A count over the deposits of a token. */
export interface PayerQuery {
  readonly chainId: ChainId
  readonly token: Address
  /** Smaller deposits do not count. At least 1. */
  readonly least: bigint
  /** Counting stops at this number. */
  readonly limit: number
}

/** Number of steps kept, the newest ones, to find a common ancestor with the chain. */
export const keptSteps = 64

/**
 * An index of the pool's public deposits by payer. Only the holder of the lease on a chain's deposits writes: `append` and `rollback` run
 * in a transaction that begins with its `fence`.
 *
 * Laws:
 * 1. `append` writes the deposits and the step atomically. Of deposits with one token, amount and payer it keeps the first.
 * 2. `rollback(chain, b)` leaves exactly what appending only up to block b would have left; `null` leaves nothing of the chain. A block
 *    at which no kept step ends is a defect and changes nothing. Steps dropped earlier stay dropped.
 * 3. `steps` returns the ends of the newest `keptSteps` steps, newest first.
 * 4. `fitting` counts each payer once, whatever the number of its deposits. The answers are in the order of `releases`.
 * 5. `isDepositor` tells whether an address is a payer of any deposit on the chain, also of a small one.
 */
export interface PublicDepositsShape {
  readonly steps: (
    chainId: ChainId,
  ) => Effect.Effect<ReadonlyArray<BlockReference>, StorageUnavailable>
  readonly append: (step: DepositStep) => Effect.Effect<void, StorageUnavailable>
  readonly rollback: (
    chainId: ChainId,
    to: BlockReference | null,
  ) => Effect.Effect<void, StorageUnavailable>
  /** Its cost grows with `limit` and the number of releases, but not with the history. */
  readonly fitting: (
    query: PayerQuery,
    releases: ReadonlyArray<PublicRelease>,
  ) => Effect.Effect<ReadonlyArray<FittingPayers>, StorageUnavailable>
  readonly isDepositor: (
    chainId: ChainId,
    address: Address,
  ) => Effect.Effect<boolean, StorageUnavailable>
}

export class PublicDeposits extends Context.Service<PublicDeposits, PublicDepositsShape>()(
  "shielded-relay/PublicDeposits",
) {}
