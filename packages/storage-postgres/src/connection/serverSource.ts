import * as PgPool from "@effect/sql-pg/PgPool"
import { Duration, Effect, Redacted, type Scope } from "effect"
import type { SqlError } from "effect/sql/SqlError"
import type { ConnectionSource } from "./ConnectionSource.ts"
import { SCHEMA } from "../schema/names.ts"

export interface ServerOptions {
  /** `postgres://user:password@host:port/database?sslmode=require`. Never logged and never part of an error. */
  readonly url: string
  /** Maximum number of connections of this process. Default 10. */
  readonly maxConnections?: number
}

/**
 * Timeouts that the server enforces, so that a frozen or slow process cannot block the others: 30 seconds per
 * statement, 10 seconds for a lock, and 20 seconds for an idle transaction.
 */
const limits = {
  statement_timeout: "30000",
  lock_timeout: "10000",
  idle_in_transaction_session_timeout: "20000",
}

/** The name under which the server lists the connections of services and commands. */
export const APPLICATION = "shielded-relay"

/**
 * A connection pool. It connects on first use, so an unreachable server shows up at the first statement.
 *
 * @param applicationName the name under which the server lists its connections
 */
export const serverSource = (
  { url, maxConnections = 10 }: ServerOptions,
  applicationName = APPLICATION,
): Effect.Effect<ConnectionSource, SqlError, Scope.Scope> =>
  Effect.map(
    PgPool.make({
      url: Redacted.make(url),
      maxConnections,
      idleTimeout: Duration.minutes(5),
      connectTimeout: Duration.seconds(5),
      keepAlive: Duration.seconds(30),
      applicationName,
      // A result holds up to a thousand rows of a few kilobytes, well within the library's limit of 16 MiB per message.
      startupParameters: { ...limits, search_path: SCHEMA, client_min_messages: "warning" },
    }),
    (pool) => ({
      reserve: pool.reserve,
      use: pool.use,
      discard: pool.invalidate,
      shared: true,
    }),
  )
