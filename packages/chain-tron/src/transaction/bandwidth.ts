import { signedBytes } from "./ContractCall.ts"

/** Bytes that the chain adds for a transaction's result (java-tron, `MAX_RESULT_SIZE_IN_TX`). */
const resultBytes = 64

/** Bandwidth of a transaction with one signature, bytes. */
export function bandwidthOf(rawData: Uint8Array): number {
  return signedBytes(rawData, new Uint8Array(65)).length + resultBytes
}
