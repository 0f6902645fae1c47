import type { StorageUnavailable } from "@shielded-relay/core"
import { Effect } from "effect"
import { APPLICATION } from "../connection/serverSource.ts"
import { DatabaseUnusable } from "../schema/DatabaseUnusable.ts"
import { createTables, LOCK, readSchema } from "../schema/migrate.ts"
import { migrations, type Migration } from "../schema/migrations.ts"
import { SCHEMA } from "../schema/names.ts"
import { countOf, flag, text } from "../store/columns.ts"
import type { Transactions } from "../transaction/Transactions.ts"
import { quoted } from "./copyRows.ts"

/**
 * Makes a target ready in the running transaction: its tables are those of the steps, without a row, and locked until the end of the
 * transaction.
 *
 * Fails like `checkTarget`, and if another process migrates or moves into the target. Then nothing of it has changed.
 *
 * @param steps the first ones of this version; all of them unless the target has no tables yet
 */
export const prepareTarget = Effect.fnUntraced(function* (
  target: Transactions,
  place: string,
  steps: ReadonlyArray<Migration> = migrations,
): Effect.fn.Return<void, DatabaseUnusable | StorageUnavailable> {
  // As in `migrate`: sees what others committed before the lock was taken.
  yield* target.statement("SET TRANSACTION ISOLATION LEVEL READ COMMITTED")
  const { rows } = yield* target.statement("SELECT pg_try_advisory_xact_lock($1) AS taken", [LOCK])
  if (!rows.some((row) => flag(row, "taken"))) return yield* refused(place, inUse)
  const tables = yield* checkTarget(target, place)
  if (tables.length === 0) return yield* createTables(target, steps)
  if (steps.length < migrations.length)
    return yield* refused(place, "has the tables of this version: name a database without tables.")
  yield* target.statement(`LOCK TABLE ${tables.map(quoted).join(", ")} IN ACCESS EXCLUSIVE MODE`)
  yield* checkTarget(target, place)
})

/**
 * Returns the names of the target's tables, all without a row; none if this version still has to create them.
 *
 * Fails with `DatabaseUnusable` if the target is in use, holds rows or foreign tables, belongs to another version, or cannot hold every text.
 */
export const checkTarget = Effect.fnUntraced(function* (
  target: Transactions,
  place: string,
): Effect.fn.Return<ReadonlyArray<string>, DatabaseUnusable | StorageUnavailable> {
  const sessions = yield* target.statement(
    `SELECT count(*) AS count FROM pg_stat_activity
     WHERE datname = current_database() AND application_name = $1`,
    [APPLICATION],
  )
  if (countOf(sessions) > 0) return yield* refused(place, inUse)
  const { rows: encodings } = yield* target.statement(
    "SELECT current_setting('server_encoding') AS encoding",
  )
  const [encoding = ""] = encodings.map((row) => text(row, "encoding"))
  if (encoding !== "UTF8")
    return yield* refused(
      place,
      `has the encoding ${encoding}, which cannot hold every text: create it with the encoding UTF8.`,
    )
  const { applied, missing } = yield* readSchema(target)
  const relations = yield* target.statement(
    `SELECT relname::text AS name, relkind IN ('r', 'p') AND relname <> 'migration' AS moved
     FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace WHERE nspname = $1`,
    [SCHEMA],
  )
  if (applied === 0) {
    if (relations.rows.length === 0) return []
    return yield* refused(
      place,
      `has a schema ${SCHEMA} that this software did not make: name another database.`,
    )
  }
  if (missing > 0)
    return yield* refused(
      place,
      `belongs to an older version, which lacks ${missing} migration steps: name an empty database.`,
    )
  const tables = relations.rows.flatMap((row) => (flag(row, "moved") ? [text(row, "name")] : []))
  for (const table of tables) {
    const found = yield* target.statement(
      `SELECT count(*) AS count FROM (SELECT 1 FROM ${quoted(table)} LIMIT 1) AS one`,
    )
    if (countOf(found) > 0)
      return yield* refused(place, `is not empty (table ${table}): name an empty database.`)
  }
  return tables
})

const inUse = "is in use by another process of shielded-relay: stop it first."

const refused = (place: string, problem: string) =>
  new DatabaseUnusable({ reason: `The database at ${place} ${problem}` })
