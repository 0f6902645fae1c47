import { shieldedPoolAbi } from "@shielded-relay/pool-contracts"
import { decodeFunctionData, erc20Abi, isHash, type Address, type Hash } from "viem"
import type { Devnet } from "@shielded-relay/devnet"

/** The pool's state from the node's JSON-RPC, independent of any service. */
export interface PoolOnChain {
  /** The transactions of all `Operation` events, each once per event. */
  readonly operations: () => Promise<ReadonlyArray<Hash>>
  /** Balance of the first token. */
  readonly balance: (holder: Address) => Promise<bigint>
  /** The relay fee that a call of the pool pays, from its calldata. Throws if the transaction is not such a call. */
  readonly fee: (transaction: string) => Promise<bigint>
  /** Number of queued commitments that are not in the tree yet. */
  readonly waiting: () => Promise<number>
}

export function poolOnChain({
  node: { client },
  pool,
  deploymentBlock,
  tokens,
}: Devnet): PoolOnChain {
  const contract = { address: pool, abi: shieldedPoolAbi } as const
  return {
    operations: async () => {
      const events = await client.getContractEvents({
        ...contract,
        eventName: "Operation",
        fromBlock: BigInt(deploymentBlock),
      })
      return events.map(({ transactionHash }) => transactionHash)
    },
    balance: (holder) =>
      client.readContract({
        address: tokens[0].address,
        abi: erc20Abi,
        functionName: "balanceOf",
        args: [holder],
      }),
    fee: async (hash) => {
      if (!isHash(hash)) throw new Error(`${hash} is not a transaction hash`)
      const { input } = await client.getTransaction({ hash })
      const { functionName, args } = decodeFunctionData({ abi: shieldedPoolAbi, data: input })
      if (functionName !== "transact") throw new Error(`${hash} is not a call of the pool`)
      return args[1].fee.amount
    },
    waiting: async () => {
      const queued = await client.readContract({ ...contract, functionName: "queued" })
      const inserted = await client.readContract({ ...contract, functionName: "inserted" })
      return Number(queued - inserted)
    },
  }
}
