import type { Hex } from "@shielded-relay/pool-contracts"

/** A log in a receipt: what it says, and not where it stands. All hex is lower case. */
export interface ReceiptLog {
  /** The 20 bytes of the contract's address, as `hexOfAddress` writes them. */
  readonly address: Hex
  readonly topics: ReadonlyArray<Hex>
}

/** A log of a block. */
export interface PoolLog extends ReceiptLog {
  readonly data: Hex
  readonly blockNumber: number
  readonly blockHash: string
  readonly transactionHash: string
  /** Its place among the logs of the block. */
  readonly logIndex: number
}
