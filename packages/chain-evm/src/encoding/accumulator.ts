import { keccak256 } from "@shielded-relay/pool"
import { concatBytes, encodeAbiParameters, numberToBytes, type Hex } from "viem"
import { bytesOfHex } from "./hex.ts"
import { tags } from "./tags.ts"

/** `keccak256(abi.encode(TAG_QUEUE, chainId, pool))`: the queue's accumulator before any commitment. */
export function emptyAccumulatorOf(chainId: number, pool: Hex): Uint8Array {
  const encoded = encodeAbiParameters(
    [{ type: "bytes32" }, { type: "uint256" }, { type: "address" }],
    [tags.queue, BigInt(chainId), pool],
  )
  return keccak256(bytesOfHex(encoded))
}

/** `keccak256(accumulator ‖ commitment)` */
export function foldAccumulator(accumulator: Uint8Array, commitment: bigint): Uint8Array {
  return keccak256(concatBytes([accumulator, numberToBytes(commitment, { size: 32 })]))
}
