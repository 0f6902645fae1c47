import type { EvmNode } from "@shielded-relay/devnet"
import { keccak256, serializeTransaction, type Address, type Hex } from "viem"

/** A signed transaction that can be sent again. */
export interface SentCall {
  readonly sender: Address
  readonly nonce: number
  readonly data: Hex
  readonly raw: Hex
}

/** The transactions of all calls of a contract after a block, in order of execution. @throws if they cannot be read */
export async function sentSince(
  { client }: EvmNode,
  block: bigint,
  contract: Address,
): Promise<ReadonlyArray<SentCall>> {
  const sent: Array<SentCall> = []
  const last = await client.getBlockNumber({ cacheTime: 0 })
  for (let blockNumber = block + 1n; blockNumber <= last; blockNumber += 1n) {
    const { transactions } = await client.getBlock({ blockNumber, includeTransactions: true })
    for (const transaction of transactions) {
      if (transaction.to?.toLowerCase() !== contract.toLowerCase()) continue
      if (transaction.type !== "eip1559")
        throw new Error(`${transaction.hash} has type ${transaction.type}, expected eip1559`)
      const { chainId, nonce, to, value, input, gas, r, s, yParity } = transaction
      const { maxFeePerGas, maxPriorityFeePerGas } = transaction
      const raw = serializeTransaction(
        { chainId, nonce, to, value, data: input, gas, maxFeePerGas, maxPriorityFeePerGas },
        { r, s, yParity },
      )
      if (keccak256(raw) !== transaction.hash)
        throw new Error(`${transaction.hash} was read incompletely`)
      sent.push({ sender: transaction.from, nonce, data: input, raw })
    }
  }
  return sent
}
