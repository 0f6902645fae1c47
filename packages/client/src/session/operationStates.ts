/**
 * Where an operation is: it waits for its `wallet`, the service has it `underway`, its transaction is `sent`, it is `done`, or it
 * ended `unpaid`.
 */
export type OperationStage = "wallet" | "underway" | "sent" | "done" | "unpaid"

/** Every state of an operation with its stage, in order. Newer services may add states. */
const stages = {
  prepared: "wallet",
  waiting: "underway",
  accepted: "underway",
  planned: "underway",
  proven: "underway",
  signed: "underway",
  broadcast: "sent",
  seen: "sent",
  confirmed: "done",
  failed: "unpaid",
  refused: "unpaid",
  expired: "unpaid",
  cancelled: "unpaid",
} as const satisfies Readonly<Record<string, OperationStage>>

/** What each state means, for people. A page that shows none of them is spared the texts. */
export const operationStates: Readonly<Record<keyof typeof stages, string>> = {
  prepared: "The deposit's transaction waits to be signed and sent.",
  waiting: "The service pays at a random time before the deadline.",
  accepted: "The service has accepted the request.",
  planned: "The notes to spend are chosen.",
  proven: "The proof is made.",
  signed: "The transaction is signed.",
  broadcast: "The transaction is sent to the chain.",
  seen: "The chain has the transaction, which can still be undone.",
  confirmed: "The transaction is final.",
  failed: "The operation failed. `parts` lists what it had paid before.",
  refused: "The service refused the request.",
  expired: "No deposit arrived before the deadline.",
  cancelled: "The owner cancelled the payment.",
}

/** The stage of a state; `undefined` for a state of a newer service. */
export function stageOf(state: string): OperationStage | undefined {
  return Object.entries(stages).find(([name]) => name === state)?.[1]
}
