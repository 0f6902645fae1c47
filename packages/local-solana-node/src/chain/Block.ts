import type { AccountKeys } from "../transaction/accountKeys.ts"
import type { Address } from "../transaction/address.ts"
import type { WireTransaction } from "../transaction/readTransaction.ts"
import type { TokenBalance } from "../transaction/tokenBalances.ts"
import type { TransactionError } from "../transaction/transactionError.ts"

export type Commitment = "processed" | "confirmed" | "finalized"

/** The block of a slot whose leader made one. */
export interface Block {
  readonly slot: number
  /** Of the block before it, which is further back than one when slots between were skipped. */
  readonly parentSlot: number
  /** How many blocks came before. */
  readonly height: number
  readonly blockhash: string
  readonly previousBlockhash: string
  /** Unix seconds. */
  readonly time: number
  readonly transactions: ReadonlyArray<LandedTransaction>
}

/** An instruction that a program gave. */
export interface InnerInstruction {
  readonly programIdIndex: number
  readonly accounts: ReadonlyArray<number>
  readonly data: Uint8Array
  readonly stackHeight: number
}

export interface Outcome {
  readonly error: TransactionError | null
  readonly logs: ReadonlyArray<string>
  readonly units: bigint
  /** By the instruction that they were given in; empty lists left out. */
  readonly inner: ReadonlyArray<{
    readonly index: number
    readonly instructions: ReadonlyArray<InnerInstruction>
  }>
  readonly returnData: { readonly program: Address; readonly data: Uint8Array } | null
}

/** A transaction in a block: it paid its fee, whether it did what it should or failed. */
export interface LandedTransaction {
  readonly slot: number
  readonly wire: WireTransaction
  readonly keys: AccountKeys
  readonly outcome: Outcome
  readonly fee: bigint
  /** Lamports by account, in the order of the keys. */
  readonly balances: Balances<bigint>
  readonly tokenBalances: Balances<TokenBalance>
}

interface Balances<Each> {
  readonly before: ReadonlyArray<Each>
  readonly after: ReadonlyArray<Each>
}
