import type { Hex } from "@shielded-relay/pool-contracts"

/** A log in a receipt: its content without its position. All hex is lower case. */
export interface ReceiptLog {
  /** The 20 bytes of the contract's address in the form of `hexOfAddress`. */
  readonly address: Hex
  readonly topics: ReadonlyArray<Hex>
}

/** A log of a block. */
export interface PoolLog extends ReceiptLog {
  readonly data: Hex
  readonly blockNumber: number
  readonly blockHash: string
  readonly transactionHash: string
  /** Position among the logs of the block. */
  readonly logIndex: number
}
