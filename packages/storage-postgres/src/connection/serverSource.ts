import * as PgPool from "@effect/sql-pg/PgPool"
import { Duration, Effect, Redacted, type Scope } from "effect"
import type { SqlError } from "effect/sql/SqlError"
import type { ConnectionSource } from "./ConnectionSource.ts"
import { SCHEMA } from "../schema/names.ts"

export interface ServerOptions {
  /** `postgres://user:password@host:port/database?sslmode=require`. It is kept out of every log and error. */
  readonly url: string
  /** Connections that this process may hold; 10 unless given. */
  readonly maxConnections?: number
}

/**
 * What a server enforces by itself, so that no frozen or slow process holds up the others: a statement ends after 30 seconds, waiting
 * for a lock after 10, and a transaction in which nothing happens after 20.
 */
const limits = {
  statement_timeout: "30000",
  lock_timeout: "10000",
  idle_in_transaction_session_timeout: "20000",
}

/** A pool of connections to a server. Connections are made when they are needed, so a server that is away is noticed by the first use. */
export const serverSource = ({
  url,
  maxConnections = 10,
}: ServerOptions): Effect.Effect<ConnectionSource, SqlError, Scope.Scope> =>
  Effect.map(
    PgPool.make({
      url: Redacted.make(url),
      maxConnections,
      idleTimeout: Duration.minutes(5),
      connectTimeout: Duration.seconds(5),
      keepAlive: Duration.seconds(30),
      applicationName: "shielded-relay",
      // Answers hold up to a thousand rows of a few kilobytes; the library's 16 MiB per message stay.
      startupParameters: { ...limits, search_path: SCHEMA, client_min_messages: "warning" },
    }),
    (pool) => ({
      reserve: pool.reserve,
      use: pool.use,
      discard: pool.invalidate,
      shared: true,
    }),
  )
