import type { Address, TreeUpdateFacts } from "@shielded-relay/core"
import { FIELD_MODULUS } from "@shielded-relay/pool"
import { encode } from "ox/AbiParameters"
import { keccak256 } from "ox/Hash"
import { hexOfAddress, hexOfBytes } from "./hex.ts"
import { tags } from "./tags.ts"

/** `keccak256(abi.encode(TAG_TREE, chainId, pool, start, n, checkpoint, accumulator, alignedRoot, newRoot)) mod r` */
export function treeUpdateChallengeOf(
  chainId: number,
  pool: Address,
  update: TreeUpdateFacts,
): bigint {
  const encoded = encode(
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
      hexOfAddress(pool),
      BigInt(update.start),
      BigInt(update.count),
      hexOfBytes(update.checkpoint),
      hexOfBytes(update.accumulator),
      update.alignedRoot,
      update.newRoot,
    ],
  )
  return BigInt(keccak256(encoded)) % FIELD_MODULUS
}
