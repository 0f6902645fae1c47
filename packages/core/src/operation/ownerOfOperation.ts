import { parseOwnerId, type Owner, type OwnerId } from "../owner/index.ts"
import type { Operation } from "./Operation.ts"

/** The owner whose notes an operation uses; `null` for a batch insertion. */
export function ownerIdOfOperation({
  request,
  intent,
}: Pick<Operation, "request" | "intent">): OwnerId | null {
  if (request !== null) return request.owner
  switch (intent?.kind) {
    case "payout":
    case "recovery":
    case "return":
      return intent.owner
    case undefined:
    case "withdraw":
    case "transfer":
    case "swap":
    case "deposit":
    case "tree-update":
      return null
  }
}

/** Like `ownerIdOfOperation`, parsed. @throws Error if the owner id is malformed, which this service never writes. */
export function ownerOfOperation(operation: Operation): Owner | null {
  const id = ownerIdOfOperation(operation)
  if (id === null) return null
  const owner = parseOwnerId(id)
  if (owner === null) throw new Error(`Operation ${operation.id} has a malformed owner id`)
  return owner
}
