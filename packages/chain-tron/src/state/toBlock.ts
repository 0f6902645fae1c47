import type { Block } from "@shielded-relay/core"
import type { Hex } from "@shielded-relay/pool-contracts"
import type { TronBlock } from "../rpc/tronSchemas.ts"

/** A block with its time in milliseconds, which decides about expiry, its producer, and the ids of its transactions. */
export interface ChainBlock extends Block {
  readonly milliseconds: number
  /** Account of the block producer, 20 bytes; `null` for the genesis block. */
  readonly producer: Hex | null
  readonly transactionIds: ReadonlyArray<string>
}

/**
 * Reads a block.
 *
 * @returns `null` unless the id begins with the block's number, as every id does
 */
export function toBlock({
  blockID,
  block_header,
  transactions = [],
}: TronBlock): ChainBlock | null {
  const {
    number = 0,
    timestamp = 0,
    parentHash = "0".repeat(64),
    witness_address = null,
  } = block_header.raw_data
  if (Number.parseInt(blockID.slice(0, 16), 16) !== number) return null
  return {
    number,
    hash: blockID,
    parentHash,
    time: Math.floor(timestamp / 1_000),
    milliseconds: timestamp,
    producer: witness_address,
    transactionIds: transactions.map(({ txID }) => txID),
  }
}
