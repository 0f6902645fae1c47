import { concatBytes, encodeAbiParameters, keccak256, numberToBytes, type Hex } from "viem"
import { tags } from "./tags.ts"

/** `keccak256(abi.encode(TAG_QUEUE, chainId, pool))`: the queue's accumulator before any commitment. */
export function emptyAccumulatorOf(chainId: number, pool: Hex): Uint8Array {
  const encoded = encodeAbiParameters(
    [{ type: "bytes32" }, { type: "uint256" }, { type: "address" }],
    [tags.queue, BigInt(chainId), pool],
  )
  return keccak256(encoded, "bytes")
}

/** `keccak256(accumulator ‖ commitment)` */
export function foldAccumulator(accumulator: Uint8Array, commitment: bigint): Uint8Array {
  return keccak256(concatBytes([accumulator, numberToBytes(commitment, { size: 32 })]), "bytes")
}
