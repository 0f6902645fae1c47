import * as PgPool from "@effect/sql-pg/PgPool"
import type { PGlite } from "@electric-sql/pglite"
import { Duration, Effect, type Scope } from "effect"
import type { SqlError } from "effect/sql/SqlError"
import { SCHEMA } from "../schema/names.ts"
import type { ConnectionSource } from "./ConnectionSource.ts"
import { pgliteStream } from "./pgliteStream.ts"

/**
 * The single connection to an embedded database. PGlite has one session for all connections, so a second connection
 * would land inside the first one's transaction. PGlite cannot cancel a statement, so every statement runs to its end.
 */
export const embeddedSource = (
  database: PGlite,
): Effect.Effect<ConnectionSource, SqlError, Scope.Scope> =>
  Effect.gen(function* () {
    // The session outlives its connections and ignores the settings of the start-up message.
    yield* Effect.promise(() => database.exec(`SET search_path TO ${SCHEMA}`))
    const pool = yield* PgPool.make({
      stream: () => pgliteStream(database),
      username: "postgres",
      database: "template1",
      ssl: false,
      minConnections: 1,
      maxConnections: 1,
      idleTimeout: Duration.days(365),
    })
    return {
      reserve: pool.reserve,
      use: (body) => pool.use((connection) => Effect.uninterruptible(body(connection))),
      discard: () => Effect.void,
      shared: false,
    }
  })
