import { deployPool, type DeployedPool } from "@shielded-relay/chain-evm"

/** What the example of docs/embedding.md assumes. */
export interface DeployInput {
  readonly chainId: number
  readonly url: string
  readonly privateKey: string
  readonly token: string
}

/** Deploys a pool that accepts one token. */
export async function deploy({
  chainId,
  url,
  privateKey,
  token,
}: DeployInput): Promise<Pick<DeployedPool, "pool" | "deploymentBlock">> {
  const { pool, deploymentBlock } = await deployPool({
    chainId,
    endpoints: [{ url }],
    deployer: privateKey,
    minimumDeposits: [{ token, amount: 10_000n }],
  })
  return { pool, deploymentBlock }
}
