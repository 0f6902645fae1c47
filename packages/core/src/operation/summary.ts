import type { Operation, OperationState } from "./Operation.ts"

/** What of an operation can be told without what it holds: a few dozen bytes where the row has kilobytes of plans, proofs and signed bytes. */
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
