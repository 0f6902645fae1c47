import { parseAddress, type Address } from "@shielded-relay/core"
import {
  acceptTokenData,
  addressOfHex,
  hexOfAddress,
  poolCreationData,
} from "@shielded-relay/pool-abi"
import { deployments, DevelopmentKeysRefused } from "@shielded-relay/pool-contracts"
import { Effect } from "effect"
import type { Hex } from "viem"
import { openDeployer, type DeployerOptions, type Deployment } from "./openDeployer.ts"

export interface DeployPoolOptions extends DeployerOptions {
  /** Owns the pool. Default: the deployer. */
  readonly owner?: string
  /** Tokens the pool shall accept, with the least amount of a deposit; set by the deployer, who must be the owner then. */
  readonly minimumDeposits?: ReadonlyArray<{ readonly token: string; readonly amount: bigint }>
  /** 26 (default); 5 only for tests. */
  readonly treeDepth?: 26 | 5
}

export interface DeployedPool {
  readonly pool: Address
  readonly deploymentBlock: number
  /** Of all transactions. */
  readonly gasUsed: bigint
}

/**
 * Deploys the pool and accepts its tokens: the operator's side, not used by the service. Development keys are refused on a chain that
 * is no known test network.
 */
export function deployPool(options: DeployPoolOptions): Promise<DeployedPool> {
  return Effect.runPromise(Effect.scoped(deployPoolEffect(options)))
}

/** `deployPool` as an Effect, for programs written with Effect: nothing happens until it is run. */
export const deployPoolEffect = Effect.fnUntraced(function* (
  options: DeployPoolOptions,
): Deployment<DeployedPool> {
  const { send, refuse, address: deployer, chainId } = yield* openDeployer(options)
  const owner = parseAddress(options.owner ?? deployer, "evm")
  if (owner === null) return yield* refuse("invalid-address", "owner is no EVM address")
  const minimumDeposits: Array<{ readonly token: Address; readonly amount: bigint }> = []
  for (const { token, amount } of options.minimumDeposits ?? []) {
    const address = parseAddress(token, "evm")
    if (address === null) return yield* refuse("invalid-address", `${token} is no EVM address`)
    minimumDeposits.push({ token: address, amount })
  }
  if (minimumDeposits.length > 0 && owner !== addressOfHex(deployer))
    return yield* refuse("invalid-sender", "deployer sets minimumDeposits, and is not the owner")

  const creations = yield* Effect.try({
    try: () => deployments({ owner: hexOfAddress(owner), chainId, depth: options.treeDepth ?? 26 }),
    catch: (cause) =>
      cause instanceof DevelopmentKeysRefused
        ? refuse("development-keys", cause.message)
        : refuse("wrong-verifying-keys", "the verifying keys cannot be read"),
  })
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
  if (pool === null) return yield* refuse("no-pool", "there is nothing to deploy")

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
