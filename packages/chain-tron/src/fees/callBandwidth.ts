import type { Address, CallShape } from "@shielded-relay/core"
import { callSizeOf } from "@shielded-relay/pool-abi"
import { bandwidthOf } from "../transaction/bandwidth.ts"
import { rawDataOf, type TransactionTerms } from "../transaction/ContractCall.ts"

/** Terms whose numbers have the length of the largest ones that occur. */
export const longestTerms: TransactionTerms = {
  permissionId: 2,
  feeLimit: 15_000_000_000n,
  reference: { number: 0xffff, id: "f".repeat(64) },
  expiration: 2 ** 42,
  timestamp: 2 ** 42,
}

/**
 * Bytes of bandwidth that the signed transaction of a call takes, at most. Its numbers have the length
 * of the largest ones that occur.
 */
export function callBandwidth(shape: CallShape | "tree-update", pool: Address): number {
  return bandwidthOf(
    rawDataOf({
      owner: pool,
      contract: pool,
      data: `0x${"00".repeat(callSizeOf(shape))}`,
      callValue: 0n,
      ...longestTerms,
    }),
  )
}
