import type { Storage, StorageUnavailable } from "@shielded-relay/core"
import { Clock, Effect, Layer } from "effect"
import { faultOf, type Fault } from "./connection/Fault.ts"
import { firstContactFailure } from "./connection/firstContact.ts"
import { serverSource, type ServerOptions } from "./connection/serverSource.ts"
import { DatabaseUnusable } from "./schema/DatabaseUnusable.ts"
import { migrate, readSchema, type SchemaState } from "./schema/migrate.ts"
import { readManagedKeys, type ManagedKeysState } from "./organization/readManagedKeys.ts"
import { whole } from "./store/columns.ts"
import { storageContext } from "./storageContext.ts"
import { DatabaseDefect, DatabaseUnreachable } from "./transaction/DatabaseDefect.ts"
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

/** Opens connections. `naming` is for the first contact with the server: it adds the server's name to a failure, which ends the start. */
const openServer = Effect.fnUntraced(function* (options: ServerOptions) {
  if (!isPostgresUrl(options.url))
    return yield* new DatabaseUnusable({
      reason: "The database URL must begin with postgres:// or postgresql://.",
    })
  const failure = (fault: Pick<Fault, "sqlState" | "network">) =>
    firstContactFailure(fault, URL.parse(options.url))
  const source = yield* Effect.mapError(serverSource(options), (error) => failure(faultOf(error)))
  return {
    transactions: new Transactions(source, yield* Clock.Clock),
    naming: <A>(work: Effect.Effect<A, DatabaseUnusable | StorageUnavailable>) =>
      work.pipe(
        Effect.mapError((error) =>
          error._tag === "StorageUnavailable" && error.cause instanceof DatabaseUnreachable
            ? failure(error.cause.fault ?? { sqlState: null, network: null })
            : error,
        ),
        // A server refuses a statement for a missing right as it refuses a wrong one.
        Effect.catchDefect((defect) =>
          defect instanceof DatabaseDefect && defect.sqlState === "42501"
            ? Effect.fail(failure({ sqlState: defect.sqlState, network: null }))
            : Effect.die(defect),
        ),
      ),
  }
})

function isPostgresUrl(text: string): boolean {
  const protocol = URL.parse(text)?.protocol
  return protocol === "postgres:" || protocol === "postgresql:"
}
