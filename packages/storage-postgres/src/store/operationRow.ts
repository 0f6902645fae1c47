import type { Row } from "@effect/sql-pg/PgConnection"
import {
  ownerIdOfOperation,
  type Intent,
  type Operation,
  type OperationSummary,
  type OperationState,
} from "@shielded-relay/core"
import {
  chainId,
  isNull,
  operationId,
  owner,
  sessionId,
  text,
  toFieldElement,
  toWhole,
  whole,
  word,
} from "./columns.ts"
import { readDocument, writeDocument } from "../document/operationDocument.ts"

/** The kinds of operations. */
export const kinds: ReadonlyArray<Intent["kind"]> = [
  "withdraw",
  "transfer",
  "swap",
  "deposit",
  "payout",
  "recovery",
  "return",
  "tree-update",
]

/** The states of operations. */
export const states: ReadonlyArray<OperationState["state"]> = [
  "waiting",
  "accepted",
  "planned",
  "proven",
  "signed",
  "broadcast",
  "confirmed",
  "failed",
  "cancelled",
  "refused",
  "prepared",
  "seen",
  "expired",
]

/** The parameters of a statement that writes an operation, by column, in this order. */
export function operationRow(operation: Operation) {
  const { request, intent, status } = operation
  return {
    id: operation.id,
    owner: ownerIdOfOperation(operation),
    session_id: request?.scope ?? null,
    nonce: request?.nonce ?? null,
    chain_id: toWhole(operation.chainId),
    kind: operation.kind,
    state: status.state,
    npks: intent?.kind === "deposit" ? intent.npks.map(toFieldElement) : [],
    document: writeDocument(operation),
    created_at: toWhole(operation.createdAt),
    updated_at: toWhole(operation.updatedAt),
    deadline: toWhole(operation.deadline),
    keep_until: status.state === "refused" ? toWhole(status.keepUntil) : null,
    version: toWhole(operation.version),
    ref: request?.ref ?? null,
  }
}

export function operationOf(row: Row): Operation {
  return {
    id: operationId(row, "id"),
    request: isNull(row, "session_id")
      ? null
      : {
          owner: owner(row),
          scope: sessionId(row, "session_id"),
          nonce: text(row, "nonce"),
          ...(isNull(row, "ref") ? {} : { ref: text(row, "ref") }),
        },
    chainId: chainId(row),
    kind: word(kinds, row, "kind"),
    ...readDocument(row["document"]),
    createdAt: whole(row, "created_at"),
    updatedAt: whole(row, "updated_at"),
    deadline: whole(row, "deadline"),
    version: whole(row, "version"),
  }
}

/** Reads an operation's summary, which needs only the columns of its row. */
export function summaryOfRow(row: Row): OperationSummary {
  return {
    id: operationId(row, "id"),
    kind: word(kinds, row, "kind"),
    state: word(states, row, "state"),
    createdAt: whole(row, "created_at"),
    updatedAt: whole(row, "updated_at"),
    deadline: whole(row, "deadline"),
    version: whole(row, "version"),
  }
}
