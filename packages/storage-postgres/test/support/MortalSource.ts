import type { PgConnection } from "@effect/sql-pg/PgConnection"
import { Effect } from "effect"
import { ConnectionError, SqlError } from "effect/sql/SqlError"
import type { ConnectionSource } from "../../src/connection/ConnectionSource.ts"

/** Whether the statement at which the process dies is still executed. */
export type Death = "before" | "after"

const broken = new SqlError({
  reason: new ConnectionError({ cause: new Error("killed"), message: "", operation: "query" }),
})

/** Connections of a process that dies at a statement. Afterwards none of its statements reaches the database, which rolls back its transaction. */
export class MortalSource {
  /** Statements that reached the database. */
  statements = 0
  #last = Infinity
  #death: Death = "before"
  #isDead = false

  /** Dies at the n-th statement from now, from 1. */
  dieAt(n: number, death: Death): void {
    this.#last = this.statements + n
    this.#death = death
  }

  get isDead(): boolean {
    return this.#isDead
  }

  over(source: ConnectionSource): ConnectionSource {
    const mortal = (connection: PgConnection): PgConnection => ({
      ...connection,
      query: (...given) => this.#query(connection.query(...given)),
    })
    const rolledBack = source.use((connection) => connection.query("ROLLBACK"))
    return {
      ...source,
      // The finalizer runs after the connection was given back.
      reserve: Effect.addFinalizer(() =>
        this.#isDead ? Effect.ignore(rolledBack) : Effect.void,
      ).pipe(Effect.andThen(source.reserve), Effect.map(mortal)),
      use: (body) => source.use((connection) => body(mortal(connection))),
    }
  }

  #query<A>(query: Effect.Effect<A, SqlError>): Effect.Effect<A, SqlError> {
    return Effect.suspend(() => {
      if (this.#isDead) return Effect.fail(broken)
      this.statements += 1
      if (this.statements < this.#last) return query
      this.#isDead = true
      return this.#death === "before"
        ? Effect.fail(broken)
        : Effect.andThen(query, Effect.fail(broken))
    })
  }
}
