import {
  nativeToken,
  type Address,
  type ChainFamily,
  type ChainId,
  type PoolCodec,
  type PoolIdentity,
} from "@shielded-relay/core"
import { emptyAccumulatorOf, foldAccumulator } from "../encoding/accumulator.ts"
import { assetOfToken, poolTagOf, tokenOfAsset } from "../encoding/asset.ts"
import { operationHashOf } from "../encoding/operationHash.ts"

/** The chain and address of a pool of the Solidity contracts. */
export interface PoolPlace {
  /** How the chain writes addresses. The contract hashes the same 20 bytes in both families. */
  readonly family: Exclude<ChainFamily, "solana">
  readonly chainId: ChainId
  readonly pool: Address
}

/** The pool's own computations for one chain and address: its hashes and assets. */
export function poolCodec({
  family,
  chainId,
  pool,
}: PoolPlace): PoolCodec & Omit<PoolIdentity, "name" | "deploymentBlock"> {
  const poolTag = poolTagOf(chainId, pool)
  return {
    family,
    chainId,
    pool,
    poolTag,
    nativeToken: nativeToken(family),
    assetOf: (token) => assetOfToken(poolTag, token),
    tokenOf: (asset) => tokenOfAsset(poolTag, asset),
    operationHash: (call) => operationHashOf(chainId, pool, call),
    emptyAccumulator: emptyAccumulatorOf(chainId, pool),
    foldAccumulator,
  }
}
