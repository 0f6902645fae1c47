import { Clock, Effect } from "effect"
import { serverSource } from "../../src/connection/serverSource.ts"
import { digestRows } from "../../src/move/copyRows.ts"
import { movedTables } from "../../src/move/movedTables.ts"
import { Transactions } from "../../src/transaction/Transactions.ts"

/** What a database holds: the digest of each table, and the state of each sequence. */
export interface Contents {
  readonly tables: ReadonlyArray<readonly [string, number, string]>
  readonly sequences: ReadonlyArray<unknown>
}

export const contentsOf = (transactions: Transactions) =>
  transactions.transact(
    Effect.gen(function* () {
      const tables = yield* Effect.forEach(yield* movedTables(transactions), (table) =>
        Effect.map(digestRows(table, transactions), ({ rows, checksum }) => {
          return [table.name, rows, checksum] as const
        }),
      )
      const { rows } = yield* transactions.statement(
        "SELECT sequencename, last_value FROM pg_sequences WHERE schemaname = 'shielded_relay' ORDER BY 1",
      )
      return { tables: tables.toSorted(([a], [b]) => a.localeCompare(b)), sequences: rows }
    }),
  )

/** Works on a database of a server, and closes the connection. */
export const inDatabase = <A, E>(
  url: string,
  work: (transactions: Transactions) => Effect.Effect<A, E>,
) =>
  Effect.runPromise(
    Effect.scoped(
      Effect.gen(function* () {
        const source = yield* serverSource({ url, maxConnections: 1 })
        return yield* work(new Transactions(source, yield* Clock.Clock))
      }),
    ),
  )

export const execute = (url: string, ...statements: ReadonlyArray<string>) =>
  inDatabase(url, (transactions) =>
    Effect.forEach(statements, (sql) => transactions.statement(sql), { discard: true }),
  )

export const contentsAt = (url: string) => inDatabase(url, contentsOf)

export const schemasAt = (url: string) =>
  inDatabase(url, (transactions) =>
    Effect.map(
      transactions.statement("SELECT nspname FROM pg_namespace WHERE nspname = 'shielded_relay'"),
      ({ rows }) => rows.length,
    ),
  )
