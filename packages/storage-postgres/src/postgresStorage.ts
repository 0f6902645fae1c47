import type { Storage, StorageUnavailable } from "@shielded-relay/core"
import { Effect, Layer } from "effect"
import { openServer } from "./connection/openServer.ts"
import type { ServerOptions } from "./connection/serverSource.ts"
import type { DatabaseUnusable } from "./schema/DatabaseUnusable.ts"
import { migrate, readSchema, type SchemaState } from "./schema/migrate.ts"
import { readManagedKeys, type ManagedKeysState } from "./organization/readManagedKeys.ts"
import { whole } from "./store/columns.ts"
import { storageContext } from "./storageContext.ts"
import { markSpentNotes } from "./store/markSpentNotes.ts"

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
      yield* markSpentNotes(transactions)
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

/** What a server refused at the first contact, or `server` if none answered; `null`: this version cannot use its tables. */
export type Unreachable = NonNullable<DatabaseUnusable["refused"]> | "server"

/** Why a server could not be used. */
export function unreachableBecause(
  error: StorageUnavailable | DatabaseUnusable,
): Unreachable | null {
  return error._tag === "StorageUnavailable" ? "server" : (error.refused ?? null)
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
