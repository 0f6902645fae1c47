import type { Client } from "./anvil.ts"

/** Changes the chain id that contracts see, as a fork of the chain would. */
export async function setChainId(client: Client, chainId: number): Promise<void> {
  await client.request<{
    Method: "anvil_setChainId"
    Parameters: readonly [number]
    ReturnType: null
  }>({ method: "anvil_setChainId", params: [chainId] })
}
