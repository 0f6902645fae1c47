/**
 * What an operation waits for before its next step.
 *
 * - `tree`: its notes are not in the tree yet.
 * - `prover`: no prover has room for it, or its owner has no free place.
 * - `turn`: another step, or the transaction before its own, comes first.
 * - `retry`: the chain refused its call; another attempt follows, or its deadline decides.
 * - `recipient`: the recipient, or the token, refuses the payment now.
 * - `chain`: no clear answer of an endpoint.
 * - `funds`: no relaying account has the coins for its transaction.
 * - `closed`: the chain takes no such call now, because others ran out of time.
 * - `storage`: the storage did not answer.
 * - `defect`: it was set aside after a step that failed unexpectedly.
 * - `operator`: it is held, another program changed its row, or every relaying account is out of use.
 */
export const waitReasons = [
  "tree",
  "prover",
  "turn",
  "retry",
  "recipient",
  "chain",
  "funds",
  "closed",
  "storage",
  "defect",
  "operator",
] as const

export type WaitReason = (typeof waitReasons)[number]
