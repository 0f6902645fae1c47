import type { Row } from "@effect/sql-pg/PgConnection"
import { waitReasons, type OperationWait, type WaitStoreShape } from "@shielded-relay/core"
import { Effect } from "effect"
import { operationId, toWhole, whole, word } from "../store/columns.ts"
import type { Transactions } from "../transaction/Transactions.ts"

/** What operations wait for, in a table of its own: the statements that move operations do not touch it. */
export function postgresWaitStore(transactions: Transactions): WaitStoreShape {
  return {
    record: ({ operation, version, reason, until }) =>
      Effect.asVoid(
        transactions.statement(
          `INSERT INTO operation_wait (operation_id, version, reason, until) VALUES ($1, $2, $3, $4)
          ON CONFLICT (operation_id) DO UPDATE SET version = excluded.version, reason = excluded.reason, until = excluded.until
          WHERE operation_wait.version <= excluded.version`,
          [operation, toWhole(version), reason, toWhole(until)],
        ),
      ),
    of: (operations) =>
      operations.length === 0
        ? Effect.succeed([])
        : Effect.map(
            transactions.statement(
              `SELECT operation_id, operation_wait.version, reason, until FROM operation_wait
              JOIN operation ON operation.id = operation_id AND operation.version = operation_wait.version
              WHERE operation_id = ANY ($1::text[])`,
              [operations],
            ),
            ({ rows }) => rows.map(waitOf),
          ),
    purge: Effect.map(
      transactions.statement(
        `DELETE FROM operation_wait WHERE NOT EXISTS (
          SELECT FROM operation WHERE operation.id = operation_id AND operation.version = operation_wait.version
        )`,
      ),
      ({ rowCount }) => rowCount,
    ),
  }
}

const waitOf = (row: Row): OperationWait => ({
  operation: operationId(row, "operation_id"),
  version: whole(row, "version"),
  reason: word(waitReasons, row, "reason"),
  until: whole(row, "until"),
})
