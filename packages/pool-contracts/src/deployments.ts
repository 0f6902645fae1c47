import { poseidonT4 } from "./generated/PoseidonT4.ts"
import { shieldedPool } from "./generated/ShieldedPool.ts"
import { verifyingKeys } from "./generated/verifyingKeys.ts"
import type { Hex } from "./hex.ts"
import { link } from "./link.ts"
import { isTestNetwork } from "./testNetworks.ts"

/** The verifying keys a pool is built with: words alpha, beta, gamma, delta, IC0, IC1, …, G2 imaginary part first. */
export interface PoolKeys {
  /** Made by the local ceremony, whose secrets are published. */
  readonly development: boolean
  /** keccak256 over all words of the three keys in the order below: what the pool's `vkHash()` answers. */
  readonly vkHash: Hex
  readonly joinSplit2x2: ReadonlyArray<bigint>
  readonly joinSplit4x2: ReadonlyArray<bigint>
  readonly treeUpdate16: ReadonlyArray<bigint>
}

export interface PoolDeployment {
  /** Who may set minimum deposits, pause what enters and register actions: 0x and 40 hexadecimal digits. */
  readonly owner: Hex
  readonly chainId: number
  /** Levels of a tree: 26 (default), or 5 in tests. */
  readonly depth?: keyof typeof verifyingKeys
}

/** One contract creation. Its transaction's data is `creationCode(addresses)` followed by the encoded `args`. */
export interface Creation {
  readonly contractName: string
  readonly abi: ReadonlyArray<unknown>
  /** Constructor arguments in the form of `abi`; bigint for uint256. */
  readonly args: ReadonlyArray<unknown>
  /** Names of earlier creations whose addresses `creationCode` needs. */
  readonly needs: ReadonlyArray<string>
  /** @throws UnlinkedLibrary */
  readonly creationCode: (addresses: Readonly<Record<string, Hex>>) => Hex
}

/** Keys whose secrets are public were about to guard real money. */
export class DevelopmentKeysRefused extends Error {
  readonly code = "development_keys_refused"
  readonly chainId: number

  constructor(chainId: number) {
    super(
      `chain ${chainId} is no known test network and the verifying keys come from the development ceremony: build the package with the keys of a production ceremony`,
    )
    this.name = "DevelopmentKeysRefused"
    this.chainId = chainId
  }
}

/** The keys of a pool by the depth of its trees: for `vkHash`, which a service compares with the pool's. */
export const poolKeys = (depth: keyof typeof verifyingKeys): PoolKeys => verifyingKeys[depth]

/**
 * What to create for a pool, in order, without a chain library: the last one is the pool.
 *
 * @throws DevelopmentKeysRefused
 */
export function deployments({
  owner,
  chainId,
  depth = 26,
}: PoolDeployment): readonly [hash: Creation, pool: Creation] {
  const { development, joinSplit2x2, joinSplit4x2, treeUpdate16 } = poolKeys(depth)
  if (development && !isTestNetwork(chainId)) throw new DevelopmentKeysRefused(chainId)
  return [
    creation(poseidonT4, []),
    creation(shieldedPool, [{ owner, depth, joinSplit2x2, joinSplit4x2, treeUpdate16 }]),
  ]
}

function creation(
  contract: typeof poseidonT4 | typeof shieldedPool,
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
