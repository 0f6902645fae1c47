import type { CallShape } from "@shielded-relay/core"
import { callSizeOf } from "@shielded-relay/pool-abi"

/** Bytes around the calldata in an EIP-1559 transaction: chain, nonce, fees, gas limit, pool. */
const envelope = 100

/** Size in bytes of the unsigned transaction for a call of this shape. */
export function transactionSizeOf(shape: CallShape | "tree-update"): number {
  return callSizeOf(shape) + envelope
}
