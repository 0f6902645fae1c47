import type { Effect, Scope } from "effect"
import type { PgConnection } from "@effect/sql-pg/PgConnection"
import type { SqlError } from "effect/sql/SqlError"

/** Where the connections of one database come from. */
export interface ConnectionSource {
  /** A connection for nobody else until the scope closes. */
  readonly reserve: Effect.Effect<PgConnection, SqlError, Scope.Scope>
  /** Lends a connection for one statement. */
  readonly use: <A, E>(
    body: (connection: PgConnection) => Effect.Effect<A, E>,
  ) => Effect.Effect<A, E | SqlError>
  /** Ends a connection whose state is unknown; the server rolls back what it had begun. */
  readonly discard: (connection: PgConnection) => Effect.Effect<void>
  /** Whether other processes may be at work on the same database, which is then also one that can be lost. */
  readonly shared: boolean
}
