import type { Abi, Address, Hex } from "viem"
import { receiptOf } from "./receiptOf.ts"
import type { EvmNode } from "./startEvmNode.ts"

/** A contract before it is on a chain. */
export interface PublishedContract {
  readonly abi: Abi
  readonly bytecode: Hex
}

/** Creates and calls contracts as an account of the node's own, one transaction after the other. @throws when one reverts. */
export function actingAs({ client }: EvmNode, account: Address) {
  return {
    create: async ({ abi, bytecode }: PublishedContract, args: ReadonlyArray<unknown>) => {
      const hash = await client.deployContract({ account, abi, bytecode, args })
      const { contractAddress } = await receiptOf(client, hash)
      if (contractAddress === null || contractAddress === undefined)
        throw new Error(`${hash} made nothing`)
      return contractAddress
    },
    call: async (
      address: Address,
      abi: Abi,
      functionName: string,
      args: ReadonlyArray<unknown>,
      value = 0n,
    ) => {
      // Not estimated: a pool writes an observation more when a second has passed since the estimate.
      const call = { account, address, abi, functionName, args, value, gas: 8_000_000n }
      const hash = await client.writeContract(call)
      const { status } = await receiptOf(client, hash)
      if (status !== "success") throw new Error(`${functionName} reverted`)
    },
  }
}
