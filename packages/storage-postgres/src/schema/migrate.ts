import type { StorageUnavailable } from "@shielded-relay/core"
import { Effect } from "effect"
import { createHash } from "node:crypto"
import { text, whole } from "../store/columns.ts"
import type { Transactions } from "../transaction/Transactions.ts"
import { DatabaseUnusable } from "./DatabaseUnusable.ts"
import { migrations, type Migration } from "./migrations.ts"
import { SCHEMA } from "./names.ts"

/** Any number; it only has to be the same in every process and nobody else's in this database. */
const LOCK = 7_230_486_112_341n

/**
 * Brings the tables to this version: every missing step in a transaction of its own, one process at a time. Refuses a database that a
 * newer version has migrated, or whose steps differ from those of this version.
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
        // Held until the commit, so that processes that start together take turns; and each sees what the one before it left, which a
        // snapshot from before the wait would not show.
        yield* statement("SET TRANSACTION ISOLATION LEVEL READ COMMITTED")
        yield* statement("SELECT pg_advisory_xact_lock($1)", [LOCK])
        yield* statement(`CREATE SCHEMA IF NOT EXISTS ${SCHEMA}`)
        yield* statement(`CREATE TABLE IF NOT EXISTS ${SCHEMA}.migration (
          number bigint PRIMARY KEY,
          name text NOT NULL,
          checksum text NOT NULL,
          applied_at timestamptz NOT NULL DEFAULT now()
        )`)
        const { rows } = yield* statement(
          `SELECT number, name, checksum FROM ${SCHEMA}.migration ORDER BY number`,
        )
        for (const [index, row] of rows.entries())
          yield* requireKnown(steps[index], index + 1, {
            number: whole(row, "number"),
            name: text(row, "name"),
            checksum: text(row, "checksum"),
          })
        const next = steps[rows.length]
        if (next === undefined) return true
        for (const sql of next.statements) yield* statement(sql)
        yield* statement(
          `INSERT INTO ${SCHEMA}.migration (number, name, checksum) VALUES ($1, $2, $3)`,
          [BigInt(rows.length + 1), next.name, checksumOf(next)],
        )
        return false
      }),
    )
    if (finished) return
  }
})

/** Of the statements alone: a better name for a step is no other step. */
export function checksumOf({ statements }: Migration): string {
  return createHash("sha256").update(JSON.stringify(statements)).digest("hex")
}

function requireKnown(
  step: Migration | undefined,
  number: number,
  applied: { readonly number: number; readonly name: string; readonly checksum: string },
): Effect.Effect<void, DatabaseUnusable> {
  if (step === undefined)
    return Effect.fail(
      new DatabaseUnusable({
        reason: `The database was migrated by a newer version (step ${number}, ${applied.name}): run that version, or restore a backup from before.`,
      }),
    )
  return applied.number === number && applied.checksum === checksumOf(step)
    ? Effect.void
    : Effect.fail(
        new DatabaseUnusable({
          reason: `Step ${number} (${applied.name}) of the database is not this version's: it was made by other software or a development build.`,
        }),
      )
}
