import type { Operation, OperationState } from "./Operation.ts"

/** The short form of an operation: a few dozen bytes, without the kilobytes of plans, proofs and signed bytes of the row. */
export interface OperationSummary extends Pick<
  Operation,
  "id" | "kind" | "createdAt" | "updatedAt" | "deadline" | "version"
> {
  readonly state: OperationState["state"]
}

export function summaryOf(operation: Operation): OperationSummary {
  const { id, kind, status, createdAt, updatedAt, deadline, version } = operation
  return { id, kind, state: status.state, createdAt, updatedAt, deadline, version }
}
