import { parseAddress, type Address, type ChainId } from "@shielded-relay/core"
import {
  acceptTokenData,
  checkPoolCode,
  hexOfAddress,
  isPoseidon,
  keysFault,
  poolCreationData,
} from "@shielded-relay/pool-abi"
import {
  deployments,
  DevelopmentKeysRefused,
  poolKeys,
  type Hex,
  type PoolKeys,
} from "@shielded-relay/pool-contracts"
import { Effect } from "effect"
import type { ChainMisconfigured } from "../ChainMisconfigured.ts"
import { openDeployer, type DeployerOptions, type Deployment } from "./openDeployer.ts"

export interface DeployPoolOptions extends DeployerOptions {
  /** Owner of the pool: `T…`, `41…` or `0x…`. Default: the deployer. */
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
  /** Energy of all transactions together. */
  readonly energy: bigint
  /** Sun that all transactions burnt together. */
  readonly cost: bigint
}

/** The creations of the hash library and the pool. Fails for development keys, unless the chain is a known test network. */
export const poolCreations = (
  {
    owner,
    chainId,
    depth,
    keys,
  }: {
    readonly owner: Address
    readonly chainId: number
    readonly depth: 26 | 5
    readonly keys?: PoolKeys | undefined
  },
  refuse: (code: ChainMisconfigured["code"], message: string) => ChainMisconfigured,
): Effect.Effect<ReturnType<typeof deployments>, ChainMisconfigured> => {
  const fault = keys === undefined ? null : keysFault(keys)
  if (fault !== null) return Effect.fail(refuse("wrong-verifying-keys", `keys: ${fault}`))
  return Effect.try({
    try: () => deployments({ owner: hexOfAddress(owner), chainId, family: "tron", depth, keys }),
    catch: (cause) =>
      cause instanceof DevelopmentKeysRefused
        ? refuse("development-keys", cause.message)
        : refuse(
            "wrong-verifying-keys",
            "the verifying keys of this build cannot be read: rebuild pool-contracts",
          ),
  })
}

/** Whether code at an address is that of a pool with these keys that uses this library. */
export const isPoolCode =
  ({
    chainId,
    depth,
    keys,
    library,
  }: {
    readonly chainId: ChainId
    readonly depth: 26 | 5
    readonly keys: PoolKeys | undefined
    readonly library: Address | null
  }) =>
  (code: Hex, pool: Address): boolean => {
    const { vkHash: verifyingKeys } = keys ?? poolKeys(depth)
    const checked = checkPoolCode(code, { chainId, pool, verifyingKeys, family: "tron" })
    return !("fault" in checked) && checked.poseidon === library
  }

/**
 * Deploys the pool and enables its tokens. A tool for the operator; the service does not use it. It
 * continues an interrupted deployment from its journal, and refuses development keys unless the chain
 * is a known test network.
 */
export function deployPool(options: DeployPoolOptions): Promise<DeployedPool> {
  return Effect.runPromise(Effect.scoped(deployPoolEffect(options)))
}

/** `deployPool` as an Effect for programs written with Effect. It starts when the Effect is run. */
export const deployPoolEffect = Effect.fnUntraced(function* (
  options: DeployPoolOptions,
): Deployment<DeployedPool> {
  const { send, create, refuse, address: deployer, chainId } = yield* openDeployer(options)
  const owner = options.owner === undefined ? deployer : parseAddress(options.owner, "tron")
  if (owner === null)
    return yield* refuse(
      "invalid-address",
      `owner must be a valid TRON address; got ${options.owner}`,
    )
  const minimumDeposits: Array<{ readonly token: Address; readonly amount: bigint }> = []
  for (const { token, amount } of options.minimumDeposits ?? []) {
    const address = parseAddress(token, "tron")
    if (address === null)
      return yield* refuse(
        "invalid-address",
        `the tokens of minimumDeposits must be valid TRON addresses; got ${token}`,
      )
    minimumDeposits.push({ token: address, amount })
  }
  if (minimumDeposits.length > 0 && owner !== deployer)
    return yield* refuse(
      "invalid-sender",
      "deployer must own the pool to set minimumDeposits: deploy as the owner, or omit them",
    )
  const depth = options.treeDepth ?? 26
  const [poseidonCreation, poolCreation] = yield* poolCreations(
    { owner, chainId, depth, keys: options.keys },
    refuse,
  )
  const library = yield* create({
    what: poseidonCreation.contractName,
    name: poseidonCreation.contractName,
    data: poolCreationData(poseidonCreation, {}),
    isCode: isPoseidon,
  })
  const isCode = isPoolCode({ chainId, depth, keys: options.keys, library: library.address })
  const pool = yield* create({
    what: poolCreation.contractName,
    name: poolCreation.contractName,
    data: poolCreationData(poolCreation, { [poseidonCreation.contractName]: library.address }),
    isCode,
  })
  const sent = [library, pool]
  for (const { token, amount } of minimumDeposits)
    sent.push(
      yield* send({
        step: `set the minimum deposit of ${token}`,
        to: pool.address,
        data: acceptTokenData(token, amount),
      }),
    )
  return {
    pool: pool.address,
    deploymentBlock: pool.block,
    energy: sent.reduce((sum, { energy }) => sum + energy, 0n),
    cost: sent.reduce((sum, { cost }) => sum + cost, 0n),
  }
})
