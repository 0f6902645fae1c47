import type { Row } from "@effect/sql-pg/PgConnection"
import { ownerIdOfOperation, type Intent, type Operation } from "@shielded-relay/core"
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
import { readDocument, writeDocument } from "./operationDocument.ts"

const kinds: ReadonlyArray<Intent["kind"]> = [
  "withdraw",
  "transfer",
  "swap",
  "deposit",
  "payout",
  "recovery",
  "tree-update",
]

/** The parameters of a statement that writes an operation, in the order of its columns. */
export function operationRow(operation: Operation): ReadonlyArray<unknown> {
  const { request, intent, status, attempts, recovers } = operation
  return [
    operation.id,
    ownerIdOfOperation(operation),
    request?.sessionId ?? null,
    request?.nonce ?? null,
    toWhole(operation.chainId),
    operation.kind,
    status.state,
    intent?.kind === "deposit" ? intent.npks.map(toFieldElement) : [],
    writeDocument({ intent, status, attempts, ...(recovers === undefined ? {} : { recovers }) }),
    toWhole(operation.createdAt),
    toWhole(operation.updatedAt),
    toWhole(operation.deadline),
    status.state === "refused" ? toWhole(status.keepUntil) : null,
    toWhole(operation.version),
    request?.ref ?? null,
  ]
}

export function operationOf(row: Row): Operation {
  const { intent, status, attempts, recovers } = readDocument(row["document"])
  return {
    id: operationId(row, "id"),
    request: isNull(row, "session_id")
      ? null
      : {
          owner: owner(row),
          sessionId: sessionId(row, "session_id"),
          nonce: text(row, "nonce"),
          ...(isNull(row, "ref") ? {} : { ref: text(row, "ref") }),
        },
    chainId: chainId(row),
    intent,
    kind: word(kinds, row, "kind"),
    status,
    attempts,
    ...(recovers === undefined ? {} : { recovers }),
    createdAt: whole(row, "created_at"),
    updatedAt: whole(row, "updated_at"),
    deadline: whole(row, "deadline"),
    version: whole(row, "version"),
  }
}
