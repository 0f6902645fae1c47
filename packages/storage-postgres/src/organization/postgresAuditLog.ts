import type { Row } from "@effect/sql-pg/PgConnection"
import type { AuditEntry, LinkedEntry, OrganizationStoreShape } from "@shielded-relay/core"
import { Effect } from "effect"
import { isNull, text, toWhole, whole, word } from "../store/columns.ts"
import type { Transactions } from "../transaction/Transactions.ts"
import { stampKey, uuid } from "./rows.ts"

const ENTRY = "id, organization_id, at, key, route, digest, decision, policy_id, result"
const decisions = ["allowed", "proposed", "denied"] as const

/** The audit log. Triggers refuse every change of a linked row. */
export function postgresAuditLog(
  transactions: Transactions,
): Pick<OrganizationStoreShape, "insertEntry" | "unlinked" | "link" | "newestLinked" | "entries"> {
  return {
    insertEntry: (entry) =>
      Effect.asVoid(
        transactions.statement(
          `INSERT INTO audit_entry (${ENTRY}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (id) DO NOTHING`,
          [
            entry.id,
            entry.organizationId,
            toWhole(entry.at),
            entry.key,
            entry.route,
            entry.digest,
            entry.decision,
            entry.policyId,
            entry.result,
          ],
        ),
      ),
    unlinked: (limit) =>
      Effect.map(
        transactions.statement(
          `SELECT ${ENTRY} FROM audit_entry WHERE seq IS NULL ORDER BY place NULLS FIRST, at, id LIMIT $1`,
          [toWhole(limit)],
        ),
        ({ rows }) => rows.map(entryOf),
      ),
    link: ({ id, organizationId, seq, hash }) =>
      Effect.flatMap(
        transactions.statement(
          `UPDATE audit_entry SET seq = $2, hash = $3 WHERE id = $1 AND seq IS NULL AND $2 = 1 + (
            SELECT coalesce(max(seq), 0) FROM audit_entry WHERE organization_id = $4
          )`,
          [id, toWhole(seq), hash, organizationId],
        ),
        ({ rowCount }) =>
          rowCount === 1
            ? Effect.void
            : Effect.die(new Error(`audit entry ${id} cannot have the place ${seq}`)),
      ),
    newestLinked: (organizationId) =>
      Effect.map(
        transactions.statement(
          `SELECT ${ENTRY}, seq, hash FROM audit_entry WHERE organization_id = $1 AND seq IS NOT NULL ORDER BY seq DESC LIMIT 1`,
          [organizationId],
        ),
        ({ rows: [row] }) => (row === undefined ? null : linkedOf(row)),
      ),
    entries: (organizationId, after, limit) =>
      Effect.map(
        transactions.statement(
          `SELECT ${ENTRY}, seq, hash FROM audit_entry WHERE organization_id = $1 AND seq > $2 ORDER BY seq LIMIT $3`,
          [organizationId, toWhole(after), toWhole(limit)],
        ),
        ({ rows }) => rows.map(linkedOf),
      ),
  }
}

function entryOf(row: Row): AuditEntry {
  return {
    id: uuid(row, "id"),
    organizationId: uuid(row, "organization_id"),
    at: whole(row, "at"),
    key: stampKey(row),
    route: text(row, "route"),
    digest: text(row, "digest"),
    decision: word(decisions, row, "decision"),
    policyId: isNull(row, "policy_id") ? null : uuid(row, "policy_id"),
    result: isNull(row, "result") ? null : text(row, "result"),
  }
}

function linkedOf(row: Row): LinkedEntry {
  return { ...entryOf(row), seq: whole(row, "seq"), hash: text(row, "hash") }
}
