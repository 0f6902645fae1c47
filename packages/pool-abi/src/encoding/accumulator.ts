import type { Address } from "@shielded-relay/core"
import { encode } from "ox/AbiParameters"
import { keccak256 } from "ox/Hash"
import { fromNumber } from "ox/Hex"
import { bytesOfHex, hexOfAddress } from "./hex.ts"
import { tags } from "./tags.ts"

/** `keccak256(abi.encode(TAG_QUEUE, chainId, pool))`: the accumulator of an empty queue. */
export function emptyAccumulatorOf(chainId: number, pool: Address): Uint8Array {
  const encoded = encode(
    [{ type: "bytes32" }, { type: "uint256" }, { type: "address" }],
    [tags.queue, BigInt(chainId), hexOfAddress(pool)],
  )
  return keccak256(encoded, { as: "Bytes" })
}

/** `keccak256(accumulator ‖ commitment)` */
export function foldAccumulator(accumulator: Uint8Array, commitment: bigint): Uint8Array {
  const both = new Uint8Array(accumulator.length + 32)
  both.set(accumulator)
  both.set(bytesOfHex(fromNumber(commitment, { size: 32 })), accumulator.length)
  return keccak256(both)
}
