import type { Operation } from "../operation/Operation.ts"
import { ownerIdOfOperation } from "../operation/ownerOfOperation.ts"
import type { JournalRow } from "../port/storage/journal/Journal.ts"
import type { Order } from "../port/storage/OrderStore.ts"

/** The row of an operation's version. */
export function rowOfOperation(operation: Operation): JournalRow {
  const { id, request, chainId, kind, status, updatedAt, version } = operation
  return {
    type: "operation",
    subject: id,
    version,
    at: updatedAt,
    owner: ownerIdOfOperation(operation),
    nonce: request?.nonce ?? null,
    kind,
    chainId,
    state: status.state,
  }
}

/** The row of an order's version. `at`: milliseconds since the epoch. */
export function rowOfOrder({ id, owner, chainId, phase, version }: Order, at: number): JournalRow {
  return {
    type: "order",
    subject: id,
    version,
    at,
    owner,
    nonce: null,
    kind: "private-send",
    chainId,
    state: phase,
  }
}
