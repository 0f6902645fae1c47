import type { Operation } from "@shielded-relay/core"

/** The next version of an operation, as an update writes it. */
export const nextVersion = (operation: Operation, changes: Partial<Operation>): Operation => ({
  ...operation,
  ...changes,
  version: operation.version + 1,
})
