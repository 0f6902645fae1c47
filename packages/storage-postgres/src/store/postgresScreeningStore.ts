import type { Row } from "@effect/sql-pg/PgConnection"
import type { ScreeningDecision, ScreeningStoreShape, ScreeningSubject } from "@shielded-relay/core"
import { Effect } from "effect"
import type { Transactions } from "../transaction/Transactions.ts"
import { addresses, chainId, flag, isNull, placeOf, text, toWhole, whole, word } from "./columns.ts"

const COLUMNS = "id, decided_at, role, chain_id, addresses, allowed"

/** Screening decisions until a purge. */
export function postgresScreeningStore(transactions: Transactions): ScreeningStoreShape {
  return {
    record: ({ id, at, subject, allowed }) =>
      Effect.asVoid(
        transactions.statement(
          `INSERT INTO screening_decision (${COLUMNS}) VALUES ($1, $2, $3, $4, $5::text[], $6) ON CONFLICT DO NOTHING`,
          [
            id,
            toWhole(at),
            subject.role,
            subject.chainId === null ? null : toWhole(subject.chainId),
            subject.role === "swap" ? subject.tokens : [subject.address],
            allowed,
          ],
        ),
      ),
    list: ({ from, to }, limit, after) =>
      Effect.map(
        transactions.statement(
          `SELECT ${COLUMNS} FROM screening_decision
          WHERE decided_at >= $1 AND decided_at < $2 AND (decided_at, id) > ($4, $5)
          ORDER BY decided_at, id LIMIT $3`,
          [
            toWhole(from),
            toWhole(to),
            toWhole(limit),
            ...placeOf(after && { createdAt: after.at, id: after.id }),
          ],
        ),
        ({ rows }) => rows.map(decisionOf),
      ),
    purge: (before) =>
      Effect.map(
        transactions.statement("DELETE FROM screening_decision WHERE decided_at < $1", [
          toWhole(before),
        ]),
        ({ rowCount }) => rowCount,
      ),
  }
}

function decisionOf(row: Row): ScreeningDecision {
  return {
    id: text(row, "id"),
    at: whole(row, "decided_at"),
    subject: subjectOf(row),
    allowed: flag(row, "allowed"),
  }
}

function subjectOf(row: Row): ScreeningSubject {
  const role = word(["depositor", "payer", "recipient", "owner", "swap"], row, "role")
  const [first, second] = addresses(row, "addresses")
  if (first === undefined)
    throw new TypeError("a screening decision must have at least one address")
  if (role === "owner")
    return { role, chainId: isNull(row, "chain_id") ? null : chainId(row), address: first }
  const chain = chainId(row)
  if (role !== "swap") return { role, chainId: chain, address: first }
  if (second === undefined) throw new TypeError("a swap's screening decision must have two tokens")
  return { role, chainId: chain, tokens: [first, second] }
}
