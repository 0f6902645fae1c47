import type { CallShape } from "@shielded-relay/core"
import { callSizeOf } from "@shielded-relay/pool-abi"

/** What stands around the calldata in an EIP-1559 transaction: chain, nonce, fees, gas limit, pool. */
const envelope = 100

/** Bytes of the unsigned transaction that a call of this shape will be. */
export function transactionSizeOf(shape: CallShape | "tree-update"): number {
  return callSizeOf(shape) + envelope
}
