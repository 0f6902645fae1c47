import type { Effect } from "effect"
import type { Address } from "../../address/Address.ts"
import type { EntryKey } from "../storage/EntryStore.ts"
import type { ChainUnavailable } from "./ChainUnavailable.ts"
import type { Block, BlockReference, LocatedPoolEvent } from "./PoolEvent.ts"
import type { TransactionStatus } from "./PoolTransactions.ts"

export interface ChainHead {
  readonly latest: Block
  /** The newest block at the depth at which a balance counts. */
  readonly confirmed: BlockReference
  /** The newest block that cannot be reorganised away. */
  readonly finalized: Block
}

/** The pool's own figures at a block. */
export interface PoolState {
  readonly queued: number
  readonly inserted: number
  readonly root: bigint
}

/** Who paid for a note that came from outside, as far as the chain shows. */
export interface Payers {
  readonly payers: ReadonlyArray<Address>
  /** True for a plain deposit: nothing of the note can have come from notes inside the pool, whose owners the chain does not show. */
  readonly isWhole: boolean
}

/** What the chain says, as far as its endpoints vouch for it. */
export interface ChainReader {
  readonly head: Effect.Effect<ChainHead, ChainUnavailable>
  /** The block of a number, or the newest one below where the chain left the number out; `null` when no endpoint has come so far. */
  readonly block: (number: number) => Effect.Effect<Block | null, ChainUnavailable>
  readonly events: (
    fromBlock: number,
    toBlock: number,
  ) => Effect.Effect<ReadonlyArray<LocatedPoolEvent>, ChainUnavailable>
  /** Who paid for a note, from the transaction of the pool's event that made it. */
  readonly payersOf: (
    note: Pick<EntryKey, "transactionHash" | "log"> & { readonly token: Address },
  ) => Effect.Effect<Payers, ChainUnavailable>
  readonly poolState: Effect.Effect<PoolState, ChainUnavailable>
  readonly isKnownRoot: (root: bigint) => Effect.Effect<boolean, ChainUnavailable>
  readonly isSpent: (nullifier: bigint) => Effect.Effect<boolean, ChainUnavailable>
  /** Whether an address has code of its own (an EIP-7702 delegation is none): such an address names a contract owner. */
  readonly isContract: (address: Address) => Effect.Effect<boolean, ChainUnavailable>
  readonly transactionStatus: (hash: string) => Effect.Effect<TransactionStatus, ChainUnavailable>
}
