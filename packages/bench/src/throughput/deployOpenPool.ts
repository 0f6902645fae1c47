import { deployments, payoutGas, shieldedPoolAbi } from "@shielded-relay/pool-contracts"
import { receiptOf, type Devnet } from "@shielded-relay/devnet"
import { encodeDeployData, type Abi, type Address, type Hex } from "viem"
import { openKeys } from "./openKeys.ts"

const poolAbi: Abi = shieldedPoolAbi

/** Deploys a pool that accepts the instant prover's proof, next to the network's pool and with the same tokens. */
export async function deployOpenPool({
  node,
  owner,
  tokens,
}: Devnet): Promise<{ readonly pool: Address; readonly deploymentBlock: number }> {
  const { client } = node
  await client.impersonateAccount({ address: owner.address })
  const create = async (data: Hex) => {
    const hash = await client.sendTransaction({ account: owner.address, data, to: null })
    const { contractAddress, blockNumber } = await receiptOf(client, hash)
    if (!contractAddress) throw new Error(`${hash} created no contract`)
    return { address: contractAddress, block: Number(blockNumber) }
  }
  const [hash, pool] = deployments({ owner: owner.address, chainId: node.chainId })
  const library = await create(hash.creationCode({}))
  const made = await create(
    encodeDeployData({
      abi: poolAbi,
      bytecode: pool.creationCode({ [hash.contractName]: library.address }),
      args: [{ owner: owner.address, depth: 26, ...openKeys, payoutGas: payoutGas.evm }],
    }),
  )
  for (const { address, minimumDeposit } of tokens) {
    const accepted = await client.writeContract({
      account: owner.address,
      address: made.address,
      abi: shieldedPoolAbi,
      functionName: "setMinDeposit",
      args: [address, minimumDeposit],
    })
    await receiptOf(client, accepted)
  }
  return { pool: made.address, deploymentBlock: made.block }
}
