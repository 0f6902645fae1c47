import type { Abi, Address, Hex } from "viem"
import { receiptOf } from "./receiptOf.ts"
import type { EvmNode } from "./startEvmNode.ts"

/** A compiled contract. */
export interface PublishedContract {
  readonly abi: Abi
  readonly bytecode: Hex
}

/** Creates and calls contracts from one of the node's accounts, one transaction after the other. @throws if a transaction reverts */
export function actingAs({ client }: EvmNode, account: Address) {
  return {
    create: async ({ abi, bytecode }: PublishedContract, args: ReadonlyArray<unknown>) => {
      const hash = await client.deployContract({ account, abi, bytecode, args })
      const { contractAddress } = await receiptOf(client, hash)
      if (contractAddress === null || contractAddress === undefined)
        throw new Error(`${hash} created no contract`)
      return contractAddress
    },
    call: async (
      address: Address,
      abi: Abi,
      functionName: string,
      args: ReadonlyArray<unknown>,
      value = 0n,
    ) => {
      // A fixed gas limit: a pool writes an additional observation if a second has passed since an estimate.
      const call = { account, address, abi, functionName, args, value, gas: 8_000_000n }
      const hash = await client.writeContract(call)
      const { status } = await receiptOf(client, hash)
      if (status !== "success") throw new Error(`${functionName} reverted`)
    },
  }
}
