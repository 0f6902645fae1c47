import { poseidonT4 } from "./generated/PoseidonT4.ts"
import { shieldedPool } from "./generated/ShieldedPool.ts"
import { twoCallPool } from "./generated/TwoCallPool.ts"
import { verifyingKeys } from "./generated/verifyingKeys.ts"
import type { Hex } from "./hex.ts"
import { link } from "./link.ts"
import { isTestNetwork } from "./testNetworks.ts"

/** The verifying keys of a pool, as words: alpha, beta, gamma, delta, IC0, IC1, …; G2 points imaginary part first. */
export interface PoolKeys {
  /** `true` if the keys come from the development ceremony, whose secrets are public. */
  readonly development: boolean
  /** keccak256 of all words of the three keys in the order below: the value of the pool's `vkHash()`. */
  readonly vkHash: Hex
  readonly joinSplit2x2: ReadonlyArray<bigint>
  readonly joinSplit4x2: ReadonlyArray<bigint>
  readonly treeUpdate16: ReadonlyArray<bigint>
}

export interface PoolDeployment {
  /** The account that may set minimum deposits, pause deposits and register actions: 0x and 40 hexadecimal digits. */
  readonly owner: Hex
  readonly chainId: number
  /** The family of the chain's virtual machine. Default `evm`. */
  readonly family?: keyof typeof payoutGas
  /** Depth of the trees: 26 (default), or 5 in tests. */
  readonly depth?: keyof typeof verifyingKeys
  /** Keys of a ceremony for trees of depth 26. Default: the keys of this build. */
  readonly keys?: PoolKeys | undefined
  /**
   * Calls of an operation: 1 (default), or 2 for a pool whose proofs are verified by `prove` before the call that needs them. For chains
   * whose limit of processor time one call cannot meet.
   */
  readonly calls?: keyof typeof pools
}

const pools = { 1: shieldedPool, 2: twoCallPool } as const

/**
 * Gas that a pool gives the recipient of a native payout, beyond the 2,300 of every transfer of coins. None on TRON, where a recipient
 * with more could use up the processor time of the whole transaction.
 */
export const payoutGas = { evm: 50_000, tron: 0 } as const

/** One contract creation. The transaction's data is `creationCode(addresses)` followed by the encoded `args`. */
export interface Creation {
  readonly contractName: string
  readonly abi: ReadonlyArray<unknown>
  /** Constructor arguments in the form of `abi`; bigint for uint256. */
  readonly args: ReadonlyArray<unknown>
  /** Names of earlier creations whose addresses `creationCode` needs. */
  readonly needs: ReadonlyArray<string>
  /** @throws UnlinkedLibrary if an address is missing or invalid */
  readonly creationCode: (addresses: Readonly<Record<string, Hex>>) => Hex
}

/** The deployment would use development keys, whose secrets are public, on a chain with real money. */
export class DevelopmentKeysRefused extends Error {
  readonly code = "development_keys_refused"
  readonly chainId: number

  constructor(chainId: number) {
    super(
      `chain ${chainId} is not a known test network, and the verifying keys come from the development ceremony: deploy with the keys of a production ceremony`,
    )
    this.name = "DevelopmentKeysRefused"
    this.chainId = chainId
  }
}

/** The keys of a pool by tree depth. A service compares their `vkHash` with the pool's. */
export const poolKeys = (depth: keyof typeof verifyingKeys): PoolKeys => verifyingKeys[depth]

/**
 * The contracts to create for a pool, in order; the last one is the pool. Works without any chain library.
 *
 * @throws DevelopmentKeysRefused if the keys come from the development ceremony and the chain is not a known test network
 */
export function deployments({
  owner,
  chainId,
  family = "evm",
  depth = 26,
  calls = 1,
  keys = poolKeys(depth),
}: PoolDeployment): readonly [hash: Creation, pool: Creation] {
  const { development, joinSplit2x2, joinSplit4x2, treeUpdate16 } = keys
  if (development && !isTestNetwork(chainId)) throw new DevelopmentKeysRefused(chainId)
  return [
    creation(poseidonT4, []),
    creation(pools[calls], [
      { owner, depth, joinSplit2x2, joinSplit4x2, treeUpdate16, payoutGas: payoutGas[family] },
    ]),
  ]
}

function creation(
  contract: typeof poseidonT4 | (typeof pools)[keyof typeof pools],
  args: ReadonlyArray<unknown>,
): Creation {
  return {
    contractName: contract.contractName,
    abi: contract.abi,
    args,
    needs: Object.keys(contract.links),
    creationCode: (addresses) => link(contract, addresses),
  }
}
