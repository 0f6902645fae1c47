import { FIELD_MODULUS } from "@shielded-relay/pool"
import {
  bytesToHex,
  concatHex,
  encodeAbiParameters,
  hexToBigInt,
  keccak256,
  numberToHex,
  type Hex,
} from "viem"
import { tags } from "./tags.ts"

/** Root, asset, public amount and operation hash stand before the nullifiers, two commitments after them. */
const fixedElements = 6

const word = (value: bigint) => numberToHex(value, { size: 32 })
const reduced = (hash: Hex) => hexToBigInt(hash) % FIELD_MODULUS

/**
 * `keccak256(TAG_JS ‖ n ‖ v… ‖ c) mod r`, each one word; n is the number of nullifiers in the public vector v.
 * @throws RangeError for a vector that belongs to no circuit
 */
export function joinChallengeOf(vector: ReadonlyArray<bigint>, c: bigint): bigint {
  const nullifiers = vector.length - fixedElements
  if (nullifiers !== 2 && nullifiers !== 4) {
    throw new RangeError(`A join's public vector has 8 or 10 elements, not ${vector.length}`)
  }
  return reduced(
    keccak256(concatHex([tags.join, word(BigInt(nullifiers)), ...vector.map(word), word(c)])),
  )
}

export interface TreeUpdateFacts {
  readonly start: number
  readonly count: number
  readonly checkpoint: Uint8Array
  readonly accumulator: Uint8Array
  readonly alignedRoot: bigint
  readonly newRoot: bigint
}

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
  return reduced(keccak256(encoded))
}
