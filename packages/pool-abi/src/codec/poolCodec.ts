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

/** Where a pool of the Solidity contracts stands. */
export interface PoolPlace {
  /** How people of the chain write addresses. The contract hashes the same 20 bytes on both. */
  readonly family: Exclude<ChainFamily, "solana">
  readonly chainId: ChainId
  readonly pool: Address
}

/** What the contract computes for a pool, and what follows from where it stands. */
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
