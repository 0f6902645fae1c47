import type { CallShape } from "@shielded-relay/core"
import { callSizeOf } from "@shielded-relay/pool-abi"
import type { Hex } from "@shielded-relay/pool-contracts"
import { size } from "ox/Hex"

/**
 * Bytes around the calldata in an EIP-1559 transaction: chain, nonce, fees, gas limit, recipient,
 * value.
 */
const envelope = 100

/** Size in bytes of the unsigned transaction for a call of this shape. */
export function transactionSizeOf(shape: CallShape | "tree-update"): number {
  return callSizeOf(shape) + envelope
}

/** An upper bound of the unsigned transaction's size in bytes, for a call with this calldata. */
export function transactionSizeWith(data: Hex): number {
  return size(data) + envelope
}
