import type { Row } from "@effect/sql-pg/PgConnection"
import type { StorageUnavailable } from "@shielded-relay/core"
import { Effect } from "effect"
import { createHash } from "node:crypto"
import { text, whole } from "../store/columns.ts"
import type { Transactions } from "../transaction/Transactions.ts"
import { DatabaseUnusable } from "./DatabaseUnusable.ts"
import { migrations, type Migration } from "./migrations.ts"
import { SCHEMA } from "./names.ts"

/** Key of the advisory lock: any number that is the same in every process and otherwise unused in this database. */
export const LOCK = 7_230_486_112_341n

/**
 * Migrates the tables to this version: each missing step in its own transaction, one process at a time.
 *
 * @throws DatabaseUnusable if a newer version has migrated the database, or its applied steps differ from this
 * version's.
 */
export const migrate = Effect.fnUntraced(function* (
  transactions: Transactions,
  steps: ReadonlyArray<Migration> = migrations,
): Effect.fn.Return<void, StorageUnavailable | DatabaseUnusable> {
  const statement = (sql: string, parameters?: ReadonlyArray<unknown>) =>
    transactions.statement(sql, parameters)
  for (;;) {
    const finished = yield* transactions.transact(
      Effect.gen(function* () {
        // Holds the lock until the commit, so that processes that start together take turns. READ COMMITTED lets each
        // see what the previous one committed; a snapshot taken before the wait would not.
        yield* statement("SET TRANSACTION ISOLATION LEVEL READ COMMITTED")
        yield* statement("SELECT pg_advisory_xact_lock($1)", [LOCK])
        yield* createMigrationTable(transactions)
        const { rows } = yield* statement(
          `SELECT number, name, checksum FROM ${SCHEMA}.migration ORDER BY number`,
        )
        yield* requireKnown(rows, steps)
        const next = steps[rows.length]
        if (next === undefined) return true
        yield* apply(transactions, next, rows.length + 1)
        return false
      }),
    )
    if (finished) return
  }
})

/** Creates the tables of migration steps as part of the running transaction, in a database that has none. */
export const createTables = Effect.fnUntraced(function* (
  transactions: Transactions,
  steps: ReadonlyArray<Migration> = migrations,
) {
  yield* createMigrationTable(transactions)
  for (const [index, step] of steps.entries()) yield* apply(transactions, step, index + 1)
})

const createMigrationTable = Effect.fnUntraced(function* (transactions: Transactions) {
  yield* transactions.statement(`CREATE SCHEMA IF NOT EXISTS ${SCHEMA}`)
  yield* transactions.statement(`CREATE TABLE IF NOT EXISTS ${SCHEMA}.migration (
    number bigint PRIMARY KEY,
    name text NOT NULL,
    checksum text NOT NULL,
    applied_at timestamptz NOT NULL DEFAULT now()
  )`)
})

const apply = Effect.fnUntraced(function* (
  transactions: Transactions,
  step: Migration,
  number: number,
) {
  for (const sql of step.statements) yield* transactions.statement(sql)
  yield* transactions.statement(
    `INSERT INTO ${SCHEMA}.migration (number, name, checksum) VALUES ($1, $2, $3)`,
    [BigInt(number), step.name, checksumOf(step)],
  )
})

/** A checksum of the statements alone, so that a step can be renamed. */
export function checksumOf({ statements }: Migration): string {
  return createHash("sha256").update(JSON.stringify(statements)).digest("hex")
}

/** Fails with `DatabaseUnusable` unless the applied steps, oldest first, are the first ones of this version. */
const requireKnown = Effect.fnUntraced(function* (
  rows: ReadonlyArray<Row>,
  steps: ReadonlyArray<Migration>,
): Effect.fn.Return<void, DatabaseUnusable> {
  for (const [index, row] of rows.entries()) {
    const step = steps[index]
    const number = index + 1
    const name = text(row, "name")
    if (step === undefined)
      return yield* new DatabaseUnusable({
        reason: `A newer version migrated the database (step ${number}, ${name}). Run that version, or restore a backup from before the migration.`,
      })
    if (whole(row, "number") !== number || text(row, "checksum") !== checksumOf(step))
      return yield* new DatabaseUnusable({
        reason: `Migration step ${number} (${name}) in the database differs from this version's. Other software or a development build created it; use another database.`,
      })
  }
})

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
