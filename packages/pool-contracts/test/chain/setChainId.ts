import type { Client } from "./anvil.ts"

/** What a fork that changes its chain id looks like to contracts. */
export async function setChainId(client: Client, chainId: number): Promise<void> {
  await client.request<{
    Method: "anvil_setChainId"
    Parameters: readonly [number]
    ReturnType: null
  }>({ method: "anvil_setChainId", params: [chainId] })
}
