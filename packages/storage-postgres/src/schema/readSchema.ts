import type { StorageUnavailable } from "@shielded-relay/core"
import { Effect } from "effect"
import { whole } from "../store/columns.ts"
import type { Transactions } from "../transaction/Transactions.ts"
import type { DatabaseUnusable } from "./DatabaseUnusable.ts"
import { requireKnown } from "./migrate.ts"
import { migrations, type Migration } from "./migrations.ts"
import { SCHEMA } from "./names.ts"

/** The migration steps of a database. */
export interface SchemaState {
  /** Number of applied steps; 0 before the first start. */
  readonly applied: number
  /** Number of steps that the next start of this version applies. */
  readonly missing: number
}

/**
 * Reads which migration steps a database has. Changes nothing.
 *
 * Fails with `DatabaseUnusable` if a newer version has migrated the database, or its applied steps differ from this version's.
 */
export const readSchema = Effect.fnUntraced(function* (
  transactions: Transactions,
  steps: ReadonlyArray<Migration> = migrations,
): Effect.fn.Return<SchemaState, StorageUnavailable | DatabaseUnusable> {
  const { rows: tables } = yield* transactions.statement(
    "SELECT count(*) AS tables FROM information_schema.tables WHERE table_schema = $1 AND table_name = 'migration'",
    [SCHEMA],
  )
  const [table] = tables
  if (table === undefined || whole(table, "tables") === 0)
    return { applied: 0, missing: steps.length }
  const { rows } = yield* transactions.statement(
    `SELECT number, name, checksum FROM ${SCHEMA}.migration ORDER BY number`,
  )
  yield* requireKnown(rows, steps)
  return { applied: rows.length, missing: steps.length - rows.length }
})
