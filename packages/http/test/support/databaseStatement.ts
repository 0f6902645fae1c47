import { PgClient } from "@effect/sql-pg"
import type { PlainStatement } from "@shielded-relay/storage-postgres/testing"
import { Effect, Redacted } from "effect"

/** Executes statements on a service's tables as the server's administrator would, beside the service. */
export const statementsOn = <A, E>(
  url: string,
  work: (run: PlainStatement<unknown>) => Effect.Effect<A, E>,
): Promise<A> =>
  Effect.flatMap(PgClient.PgClient, (sql) =>
    work((text) =>
      Effect.map(sql.unsafe<Readonly<Record<string, unknown>>>(text), (rows) => ({ rows })),
    ),
  ).pipe(
    Effect.provide(
      PgClient.layer({
        url: Redacted.make(url),
        maxConnections: 1,
        startupParameters: { search_path: "shielded_relay" },
      }),
    ),
    Effect.runPromise,
  )

/** Executes one. */
export const databaseStatement = (url: string, statement: string): Promise<unknown> =>
  statementsOn(url, (run) => run(statement))
