import type { AccountKeys } from "../transaction/accountKeys.ts"
import type { Address } from "../transaction/address.ts"
import type { WireTransaction } from "../transaction/readTransaction.ts"
import type { TokenBalance } from "../transaction/tokenBalances.ts"
import type { TransactionError } from "../transaction/transactionError.ts"

export type Commitment = "processed" | "confirmed" | "finalized"

/** A slot's block. */
export interface Block {
  readonly slot: number
  /** Slot of the parent block, more than one lower if slots in between were skipped. */
  readonly parentSlot: number
  /** Number of blocks before this one. */
  readonly height: number
  readonly blockhash: string
  readonly previousBlockhash: string
  /** Unix seconds. */
  readonly time: number
  readonly transactions: ReadonlyArray<LandedTransaction>
}

/** An instruction called by a program. */
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
  /** Grouped by the outer instruction that made the calls; empty groups are left out. */
  readonly inner: ReadonlyArray<{
    readonly index: number
    readonly instructions: ReadonlyArray<InnerInstruction>
  }>
  readonly returnData: { readonly program: Address; readonly data: Uint8Array } | null
}

/** A transaction in a block. It paid its fee, whether it succeeded or failed. */
export interface LandedTransaction {
  readonly slot: number
  readonly wire: WireTransaction
  readonly keys: AccountKeys
  readonly outcome: Outcome
  readonly fee: bigint
  /** Balances in lamports, in the order of the account keys. */
  readonly balances: Balances<bigint>
  readonly tokenBalances: Balances<TokenBalance>
}

interface Balances<Each> {
  readonly before: ReadonlyArray<Each>
  readonly after: ReadonlyArray<Each>
}
