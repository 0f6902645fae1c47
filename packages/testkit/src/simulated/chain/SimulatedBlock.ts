import type { Address, Block, LocatedPoolEvent } from "@shielded-relay/core"
import type { ChainTransaction } from "./ChainTransaction.ts"
import type { PoolState } from "./pool/PoolState.ts"

export interface MinedTransaction {
  readonly transaction: ChainTransaction
  readonly success: boolean
  /** The contract's error name. */
  readonly code: string | null
  readonly gasUsed: bigint
  /** What its sender paid for it, wei. */
  readonly cost: bigint
}

/** A block with the state that it ended with. */
export interface SimulatedBlock extends Block {
  readonly state: PoolState
  /** By sender: the next nonce. */
  readonly nonces: ReadonlyMap<Address, number>
  /** By sender: wei paid for gas. */
  readonly gasPaid: ReadonlyMap<Address, bigint>
  readonly transactions: ReadonlyArray<MinedTransaction>
  readonly events: ReadonlyArray<LocatedPoolEvent>
}

/** How the chain behaves; everything can be changed while a test runs. Prices in wei per gas. */
export interface ChainConditions {
  baseFee: bigint
  /** What a transaction must pay on top to be mined. */
  minimumTip: bigint
  /** What nodes suggest to pay on top. */
  suggestedTip: bigint
  /** Transactions in one block at most. */
  capacity: number
  /** Blocks that can be reorganised away. */
  readonly finality: number
  /** Of a pool of Solana's manner: seconds after which it keeps another first root. */
  readonly rootPeriod: number
}
