/** How a transaction ended in its block. Every outcome other than `success` moved nothing and cost its fees. */
export type ReceiptOutcome =
  | "success"
  /** Energy that was used is charged. */
  | "reverted"
  /** A native transfer to itself or of more than the balance, or to a forbidden recipient: charged as a revert. */
  | "transfer-failed"
  /** The whole fee limit is charged. */
  | "out-of-energy"
  | "out-of-time"
  | "halted"

/**
 * The outcome behind a word of `receipt.result` or `ret[0].contractRet` (java-tron, Tron.proto,
 * `contractResult`).
 *
 * @param word absent in receipts of transactions that execute no contract: they succeed or are in no
 *   block
 * @returns `null` for a word of a later version
 */
export function receiptOutcome(word: string | undefined): ReceiptOutcome | null {
  return word === undefined ? "success" : (outcomes.get(word) ?? null)
}

const outcomes: ReadonlyMap<string, ReceiptOutcome> = new Map<string, ReceiptOutcome>([
  ["DEFAULT", "success"],
  ["SUCCESS", "success"],
  ["REVERT", "reverted"],
  ["BAD_JUMP_DESTINATION", "halted"],
  ["OUT_OF_MEMORY", "halted"],
  ["PRECOMPILED_CONTRACT", "halted"],
  ["STACK_TOO_SMALL", "halted"],
  ["STACK_TOO_LARGE", "halted"],
  ["ILLEGAL_OPERATION", "halted"],
  ["STACK_OVERFLOW", "halted"],
  ["OUT_OF_ENERGY", "out-of-energy"],
  ["OUT_OF_TIME", "out-of-time"],
  ["JVM_STACK_OVER_FLOW", "halted"],
  ["UNKNOWN", "halted"],
  ["TRANSFER_FAILED", "transfer-failed"],
  ["INVALID_CODE", "halted"],
])
