import type { Address } from "@shielded-relay/core"
import { encodePacked } from "ox/AbiParameters"
import { keccak256 } from "ox/Hash"
import { fromNumber } from "ox/Hex"
import { addressOfHex, hexOfAddress } from "./hex.ts"

const addressBits = 160n
const addressMask = (1n << addressBits) - 1n
const tagMask = (1n << 80n) - 1n

/**
 * `uint80(keccak256("shielded-pool/v1" ‖ chainId ‖ pool)) | 1`: makes the assets of each pool
 * unique.
 */
export function poolTagOf(chainId: number, pool: Address): bigint {
  const hash = keccak256(
    encodePacked(
      ["string", "uint256", "address"],
      ["shielded-pool/v1", BigInt(chainId), hexOfAddress(pool)],
    ),
  )
  return (BigInt(hash) & tagMask) | 1n
}

/** `poolTag · 2^160 + token` */
export function assetOfToken(poolTag: bigint, token: Address): bigint {
  return (poolTag << addressBits) | BigInt(token)
}

/** The token of one of this pool's assets; `null` for an asset of another pool and for 0. */
export function tokenOfAsset(poolTag: bigint, asset: bigint): Address | null {
  if (asset < 0n || asset >> addressBits !== poolTag) return null
  return addressOfHex(fromNumber(asset & addressMask, { size: 20 }))
}
