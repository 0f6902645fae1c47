import type { Effect, Scope } from "effect"
import type { PgConnection } from "@effect/sql-pg/PgConnection"
import type { SqlError } from "effect/sql/SqlError"

/** The source of connections to one database. */
export interface ConnectionSource {
  /** Reserves a connection until the scope closes. */
  readonly reserve: Effect.Effect<PgConnection, SqlError, Scope.Scope>
  /** Lends a connection for one statement. */
  readonly use: <A, E>(
    body: (connection: PgConnection) => Effect.Effect<A, E>,
  ) => Effect.Effect<A, E | SqlError>
  /** Closes a connection whose state is unknown; the server rolls back its transaction. */
  readonly discard: (connection: PgConnection) => Effect.Effect<void>
  /** Whether other processes may use the same database. If so, the connection to it can break. */
  readonly shared: boolean
}
