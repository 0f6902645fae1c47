import type { Address, Block, LocatedPoolEvent } from "@shielded-relay/core"
import type { ChainTransaction } from "./ChainTransaction.ts"
import type { PoolState } from "./pool/PoolState.ts"
import { VersionedMap } from "./pool/VersionedMap.ts"
import { asHex, keccakText } from "./words.ts"

/** The code of a transaction for which a block's producer ran out of time. */
export const OUT_OF_TIME = "OutOfTime"

export interface MinedTransaction {
  readonly transaction: ChainTransaction
  readonly success: boolean
  /** The contract's error name. */
  readonly code: string | null
  readonly gasUsed: bigint
  /** What the sender paid, in wei. */
  readonly cost: bigint
}

/** A block with the state after it. */
export interface SimulatedBlock extends Block {
  readonly state: PoolState
  /** The next nonce of each sender. */
  readonly nonces: VersionedMap<Address, number>
  /** Wei each sender has paid for gas. */
  readonly gasPaid: VersionedMap<Address, bigint>
  readonly transactions: ReadonlyArray<MinedTransaction>
  readonly events: ReadonlyArray<LocatedPoolEvent>
}

/** The conditions of the chain, which a test may change while it runs. Prices in wei per gas. */
export interface ChainConditions {
  baseFee: bigint
  /** The tip that a transaction must pay to be mined. */
  minimumTip: bigint
  /** The tip that nodes suggest. */
  suggestedTip: bigint
  /** Maximum number of transactions per block. */
  capacity: number
  /** Number of blocks that a reorganisation can remove. */
  readonly finality: number
  /** For a pool without a queue: the period in seconds of which it keeps the first root. */
  readonly rootPeriod: number
}

/** The first block. `time`: Unix seconds. */
export function genesisBlock(chainId: number, time: number, state: PoolState): SimulatedBlock {
  return {
    number: 0,
    hash: asHex(keccakText(`genesis of ${chainId}`)),
    parentHash: asHex(new Uint8Array(32)),
    time,
    state,
    nonces: new VersionedMap(),
    gasPaid: new VersionedMap(),
    transactions: [],
    events: [],
  }
}
