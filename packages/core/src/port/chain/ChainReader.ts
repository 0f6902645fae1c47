import type { Effect } from "effect"
import type { Address } from "../../address/Address.ts"
import type { EntryKey } from "../storage/EntryStore.ts"
import type { ChainUnavailable } from "./ChainUnavailable.ts"
import type { Block, BlockReference, LocatedPoolEvent } from "./PoolEvent.ts"
import type { TransactionStatus } from "./PoolTransactions.ts"

export interface ChainHead {
  readonly latest: Block
  /** The newest block at the confirmation depth from which a balance counts. */
  readonly confirmed: BlockReference
  /** The newest block that cannot be reorganised away. */
  readonly finalized: Block
}

/** The pool's counters and root at a block. */
export interface PoolState {
  readonly queued: number
  readonly inserted: number
  readonly root: bigint
}

/** The payers of an external note that the chain shows. */
export interface Payers {
  readonly payers: ReadonlyArray<Address>
  /**
   * True for a plain deposit: the payers listed are all of them. False if part of the note may come from notes inside the pool, whose
   * owners the chain does not show.
   */
  readonly isWhole: boolean
}

/** Reads the chain through the configured endpoints and their agreement rules. */
export interface ChainReader {
  readonly head: Effect.Effect<ChainHead, ChainUnavailable>
  /** The block with this number, or the newest one below it if the chain skipped the number. `null` if no endpoint has reached the number. */
  readonly block: (number: number) => Effect.Effect<Block | null, ChainUnavailable>
  readonly events: (
    fromBlock: number,
    toBlock: number,
  ) => Effect.Effect<ReadonlyArray<LocatedPoolEvent>, ChainUnavailable>
  /** The payers of a note, read from the transaction of the pool event that created it. */
  readonly payersOf: (
    note: Pick<EntryKey, "transactionHash" | "log"> & { readonly token: Address },
  ) => Effect.Effect<Payers, ChainUnavailable>
  readonly poolState: Effect.Effect<PoolState, ChainUnavailable>
  readonly isKnownRoot: (root: bigint) => Effect.Effect<boolean, ChainUnavailable>
  readonly isSpent: (nullifier: bigint) => Effect.Effect<boolean, ChainUnavailable>
  /**
   * Whether an address has its own code; on EVM and TRON such an address is a contract owner. An EIP-7702 delegation does not count as code.
   * On Solana: whether a program controls it, by its derivation or as the owner of its account.
   */
  readonly isContract: (address: Address) => Effect.Effect<boolean, ChainUnavailable>
  readonly transactionStatus: (hash: string) => Effect.Effect<TransactionStatus, ChainUnavailable>
}
