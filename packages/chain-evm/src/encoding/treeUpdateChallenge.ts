import type { TreeUpdateFacts } from "@shielded-relay/core"
import { FIELD_MODULUS } from "@shielded-relay/pool"
import { bytesToHex, encodeAbiParameters, hexToBigInt, keccak256, type Hex } from "viem"
import { tags } from "./tags.ts"

/** `keccak256(abi.encode(TAG_TREE, chainId, pool, start, n, checkpoint, accumulator, alignedRoot, newRoot)) mod r` */
export function treeUpdateChallengeOf(chainId: number, pool: Hex, update: TreeUpdateFacts): bigint {
  const encoded = encodeAbiParameters(
    [
      { type: "bytes32" },
      { type: "uint256" },
      { type: "address" },
      { type: "uint256" },
      { type: "uint256" },
      { type: "bytes32" },
      { type: "bytes32" },
      { type: "uint256" },
      { type: "uint256" },
    ],
    [
      tags.treeUpdate,
      BigInt(chainId),
      pool,
      BigInt(update.start),
      BigInt(update.count),
      bytesToHex(update.checkpoint),
      bytesToHex(update.accumulator),
      update.alignedRoot,
      update.newRoot,
    ],
  )
  return hexToBigInt(keccak256(encoded)) % FIELD_MODULUS
}
