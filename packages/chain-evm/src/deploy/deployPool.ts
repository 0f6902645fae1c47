import { parseAddress, type Address } from "@shielded-relay/core"
import { acceptTokenData, addressOfHex, poolCreationData } from "@shielded-relay/pool-abi"
import { Effect } from "effect"
import type { Hex, PoolKeys } from "@shielded-relay/pool-contracts"
import { openDeployer, type DeployerOptions, type Deployment } from "./openDeployer.ts"
import { poolCreations } from "./poolCreations.ts"

export interface DeployPoolOptions extends DeployerOptions {
  /** Owner of the pool. Default: the deployer. */
  readonly owner?: string
  /**
   * Tokens the pool accepts, each with its minimum deposit. The deployer sets them and must own the
   * pool to do so.
   */
  readonly minimumDeposits?: ReadonlyArray<{ readonly token: string; readonly amount: bigint }>
  /** Depth of the trees: 26 (default), or 5 for tests only. */
  readonly treeDepth?: 26 | 5
  /** The keys that the pool verifies with, of a ceremony. Default: the keys of this build. */
  readonly keys?: PoolKeys
}

export interface DeployedPool {
  readonly pool: Address
  readonly deploymentBlock: number
  /** Gas of all transactions together. */
  readonly gasUsed: bigint
}

/**
 * Deploys the pool and enables its tokens. A tool for the operator; the service does not use it.
 * Refuses development keys unless the chain is a known test network.
 */
export function deployPool(options: DeployPoolOptions): Promise<DeployedPool> {
  return Effect.runPromise(Effect.scoped(deployPoolEffect(options)))
}

/** `deployPool` as an Effect for programs written with Effect. It starts when the Effect is run. */
export const deployPoolEffect = Effect.fnUntraced(function* (
  options: DeployPoolOptions,
): Deployment<DeployedPool> {
  const { send, refuse, address: deployer, chainId } = yield* openDeployer(options)
  const owner = parseAddress(options.owner ?? deployer, "evm")
  if (owner === null)
    return yield* refuse(
      "invalid-address",
      `owner must be a valid EVM address; got ${options.owner}`,
    )
  const minimumDeposits: Array<{ readonly token: Address; readonly amount: bigint }> = []
  for (const { token, amount } of options.minimumDeposits ?? []) {
    const address = parseAddress(token, "evm")
    if (address === null)
      return yield* refuse(
        "invalid-address",
        `the tokens of minimumDeposits must be valid EVM addresses; got ${token}`,
      )
    minimumDeposits.push({ token: address, amount })
  }
  if (minimumDeposits.length > 0 && owner !== addressOfHex(deployer))
    return yield* refuse(
      "invalid-sender",
      "deployer must own the pool to set minimumDeposits: deploy as the owner, or omit them",
    )

  const depth = options.treeDepth ?? 26
  const creations = yield* poolCreations({ owner, chainId, depth, keys: options.keys }, refuse)
  const addresses: Record<string, Address> = {}
  let gasUsed = 0n
  let pool: { readonly address: Hex; readonly block: number } | null = null
  for (const creation of creations) {
    const mined = yield* send({
      step: `create ${creation.contractName}`,
      to: null,
      data: poolCreationData(creation, addresses),
    })
    addresses[creation.contractName] = addressOfHex(mined.address)
    gasUsed += mined.gasUsed
    pool = mined
  }
  if (pool === null)
    return yield* refuse(
      "no-pool",
      "this build contains no contracts to deploy: rebuild pool-contracts",
    )

  for (const { token, amount } of minimumDeposits) {
    const mined = yield* send({
      step: `set the minimum deposit of ${token}`,
      to: pool.address,
      data: acceptTokenData(token, amount),
    })
    gasUsed += mined.gasUsed
  }
  return { pool: addressOfHex(pool.address), deploymentBlock: pool.block, gasUsed }
})
