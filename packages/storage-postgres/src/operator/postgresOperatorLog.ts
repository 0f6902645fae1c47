import type { Row } from "@effect/sql-pg/PgConnection"
import {
  operatorActions,
  parseUuid,
  type LoggedDeed,
  type OperatorLogShape,
} from "@shielded-relay/core"
import { Effect } from "effect"
import { text, toWhole, whole, word } from "../store/columns.ts"
import type { Transactions } from "../transaction/Transactions.ts"

const COLUMNS = "place, id, at, name, action, subject, reason, result, hash"

/** The console's log. Triggers refuse every change of an entry. */
export function postgresOperatorLog(transactions: Transactions): OperatorLogShape {
  const select = (conditions: string, parameters: ReadonlyArray<unknown>) =>
    Effect.map(
      transactions.statement(`SELECT ${COLUMNS} FROM operator_log ${conditions}`, parameters),
      ({ rows }) => rows.map(deedOf),
    )
  return {
    append: ({ place, id, at, name, action, subject, reason, result, hash }) =>
      Effect.flatMap(
        transactions.statement(
          `INSERT INTO operator_log (${COLUMNS}) SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9
          WHERE $1 = 1 + (SELECT coalesce(max(place), 0) FROM operator_log)`,
          [toWhole(place), id, toWhole(at), name, action, subject, reason, result, hash],
        ),
        ({ rowCount }) =>
          rowCount === 1
            ? Effect.void
            : Effect.die(new Error(`deed ${id} cannot have the place ${place}`)),
      ),
    find: (id) => Effect.map(select("WHERE id = $1", [id]), ([deed]) => deed ?? null),
    newest: (limit) => select("ORDER BY place DESC LIMIT $1", [toWhole(limit)]),
    entries: (after, limit) =>
      select("WHERE place > $1 ORDER BY place LIMIT $2", [toWhole(after), toWhole(limit)]),
  }
}

function deedOf(row: Row): LoggedDeed {
  const id = parseUuid(row["id"])
  if (id === null) throw new TypeError("column id has an unexpected value or type")
  return {
    place: whole(row, "place"),
    id,
    at: whole(row, "at"),
    name: text(row, "name"),
    action: word(operatorActions, row, "action"),
    subject: text(row, "subject"),
    reason: text(row, "reason"),
    result: text(row, "result"),
    hash: text(row, "hash"),
  }
}
