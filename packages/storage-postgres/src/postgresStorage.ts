import { StorageUnavailable, type Storage } from "@shielded-relay/core"
import { Clock, Effect, Layer } from "effect"
import { faultOf } from "./connection/Fault.ts"
import { serverSource, type ServerOptions } from "./connection/serverSource.ts"
import { DatabaseUnusable } from "./schema/DatabaseUnusable.ts"
import { migrate, readSchema, type SchemaState } from "./schema/migrate.ts"
import { readManagedKeys, type ManagedKeysState } from "./organization/readManagedKeys.ts"
import { whole } from "./store/columns.ts"
import { storageContext } from "./storageContext.ts"
import { DatabaseUnreachable } from "./transaction/DatabaseDefect.ts"
import { Transactions } from "./transaction/Transactions.ts"

/**
 * All storage ports on a Postgres server, version 15 or later. Any number of processes may share it. Building the layer
 * migrates the tables to this version. While the server is unreachable every call fails with `StorageUnavailable`;
 * calls succeed again when it is back.
 */
export const postgresStorage = (
  options: ServerOptions,
): Layer.Layer<Storage, DatabaseUnusable | StorageUnavailable> =>
  Layer.effectContext(
    Effect.gen(function* () {
      const { transactions, naming } = yield* openServer(options)
      yield* naming(migrate(transactions))
      return yield* storageContext(transactions)
    }),
  )

/** What a database on a server shows before the first start and after. */
export interface ServerState extends SchemaState {
  /** The server's clock, milliseconds since the epoch. */
  readonly time: number
}

/**
 * Reads which migration steps the database on a server has, and the server's clock, without changing anything.
 *
 * Fails with `StorageUnavailable` if the server does not answer, and with `DatabaseUnusable` if this version cannot use the database.
 */
export const readServerState = (
  options: ServerOptions,
): Effect.Effect<ServerState, DatabaseUnusable | StorageUnavailable> =>
  Effect.scoped(
    Effect.flatMap(openServer({ ...options, maxConnections: 1 }), ({ transactions, naming }) =>
      naming(
        Effect.gen(function* () {
          const schema = yield* readSchema(transactions)
          const { rows } = yield* transactions.statement(
            "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS time",
          )
          const [row = {}] = rows
          return { ...schema, time: whole(row, "time") }
        }),
      ),
    ),
  )

/** Which part of a database's URL a server refused, or `server` if none answered. */
export type Unreachable = "login" | "database" | "server"

/** Why a server could not be used, by the code that it answered (PostgreSQL documentation, appendix A). */
export function unreachableBecause({ cause }: StorageUnavailable): Unreachable {
  const sqlState = cause instanceof DatabaseUnreachable ? (cause.sqlState ?? "") : ""
  if (sqlState.startsWith("28")) return "login"
  return sqlState === "3D000" ? "database" : "server"
}

/**
 * Reads what a database on a server tells about the keys of managed wallets, without changing anything. It must have all migration steps.
 *
 * Fails with `StorageUnavailable` if the server does not answer.
 */
export const readServerManagedKeys = (
  options: ServerOptions,
): Effect.Effect<ManagedKeysState, DatabaseUnusable | StorageUnavailable> =>
  Effect.scoped(
    Effect.flatMap(openServer({ ...options, maxConnections: 1 }), ({ transactions, naming }) =>
      naming(readManagedKeys(transactions)),
    ),
  )

/** Opens connections. `naming` is for the first contact with the server: it adds the server's name to a failure, which ends the start. */
const openServer = Effect.fnUntraced(function* (options: ServerOptions) {
  if (!isPostgresUrl(options.url))
    return yield* new DatabaseUnusable({
      reason: "The database URL must begin with postgres:// or postgresql://.",
    })
  const unreachable = (reason: string, sqlState: string | null) =>
    new StorageUnavailable({
      cause: new DatabaseUnreachable(reason, URL.parse(options.url)?.host, sqlState),
    })
  const source = yield* Effect.mapError(serverSource(options), (error) => {
    const { sqlState } = faultOf(error)
    return unreachable(sqlState ?? "connection refused", sqlState)
  })
  return {
    transactions: new Transactions(source, yield* Clock.Clock),
    naming: <A>(work: Effect.Effect<A, DatabaseUnusable | StorageUnavailable>) =>
      Effect.mapError(work, (error) =>
        error._tag === "StorageUnavailable" && error.cause instanceof DatabaseUnreachable
          ? unreachable(error.cause.reason, error.cause.sqlState)
          : error,
      ),
  }
})

function isPostgresUrl(text: string): boolean {
  const protocol = URL.parse(text)?.protocol
  return protocol === "postgres:" || protocol === "postgresql:"
}
