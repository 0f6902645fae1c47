import { deployAction, deployPool, type DeployedPool } from "@shielded-relay/chain-tron"
import { open, readFile, rename } from "node:fs/promises"

/** What the example of docs/tron.md assumes. */
export interface DeployTronInput {
  readonly chainId: number
  readonly url: string
  readonly privateKey: string
  readonly token: string
  readonly factory: string
  readonly wrappedNative: string
  /** A folder that survives the process. */
  readonly folder: string
  /** Milliseconds between two looks at the chain. */
  readonly pollMilliseconds: number
}

/** Deploys a pool that accepts one token, and its action for an exchange. */
export async function deployTron({
  chainId,
  url,
  privateKey,
  token,
  factory,
  wrappedNative,
  folder,
  pollMilliseconds,
}: DeployTronInput): Promise<DeployedPool> {
  const synced = async (path: string, mode: string, text?: string) => {
    const file = await open(path, mode)
    if (text !== undefined) await file.writeFile(text)
    await file.sync()
    await file.close()
  }
  const journal = (path: string) => ({
    read: () => readFile(path, { encoding: "utf8", flag: "a+" }),
    write: async (text: string) => {
      await synced(`${path}.new`, "w", text)
      await rename(`${path}.new`, path)
      await synced(folder, "r")
    },
  })
  const deployer = {
    chainId,
    endpoints: [{ url }],
    deployer: privateKey,
    pollMilliseconds,
  }
  const deployed = await deployPool({
    ...deployer,
    journal: journal(`${folder}/pool.json`),
    minimumDeposits: [{ token, amount: 10_000n }],
  })
  await deployAction({
    ...deployer,
    journal: journal(`${folder}/sunswap.json`),
    pool: deployed.pool,
    name: "SunSwapV2",
    contract: { kind: "uniswap-v2", factory, wrappedNative },
  })
  return deployed
}
