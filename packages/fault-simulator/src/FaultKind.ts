/** All faults that a run can inject into a process or into its calls to the outside. */
export const faultKinds = [
  "crash before a call",
  "crash after a call",
  "crash within a transaction",
  "frozen before a call",
  "frozen after a call",
  "transaction lost while frozen",
  "storage error",
  "statement failed in a transaction",
  "storage answer lost",
  "storage answer late",
  "serialisation failure",
  "commit failed",
  "commit answer lost",
  "RPC error",
  "RPC answer lost",
  "RPC answer late",
  "broadcast answered with an error",
  "proof lost",
  "wake-up lost",
  "wake-up delivered twice",
] as const

export type FaultKind = (typeof faultKinds)[number]
