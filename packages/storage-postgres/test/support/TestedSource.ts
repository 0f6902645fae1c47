import { Effect } from "effect"
import type { PgConnection } from "@effect/sql-pg/PgConnection"
import type { SqlError } from "effect/sql/SqlError"
import type { ConnectionSource } from "../../src/connection/ConnectionSource.ts"

/** In place of the database's clock: a setting of each connection, which the test moves. */
export const testClock = `CREATE OR REPLACE FUNCTION storage_time() RETURNS bigint LANGUAGE sql VOLATILE
  AS 'SELECT coalesce(current_setting(''test.time'', true)::bigint, 0)'`

/**
 * Connections whose database has a clock that the test moves, and a count of the single statements under way, so that a test can wait
 * until the background has nothing more to do.
 */
export class TestedSource {
  #underWay = 0
  #time = 0
  readonly #told = new Map<number, number>()

  over(source: ConnectionSource): ConnectionSource {
    return {
      ...source,
      reserve: Effect.tap(source.reserve, (connection) => this.#tell(connection)),
      use: (body) =>
        source.use((connection) =>
          Effect.acquireUseRelease(
            Effect.sync(() => (this.#underWay += 1)),
            () => Effect.andThen(Effect.orDie(this.#tell(connection)), body(connection)),
            () => Effect.sync(() => (this.#underWay -= 1)),
          ),
        ),
    }
  }

  pass(milliseconds: number): void {
    this.#time += milliseconds
  }

  /** Completes when no statement has been under way for some turns of the event loop. */
  readonly idle: Effect.Effect<void> = Effect.promise(async () => {
    for (let quiet = 0; quiet < 10; quiet = this.#underWay === 0 ? quiet + 1 : 0)
      await new Promise((resolve) => setImmediate(resolve))
  })

  #tell(connection: PgConnection): Effect.Effect<void, SqlError> {
    return Effect.suspend(() => {
      const time = this.#time
      if (this.#told.get(connection.processId) === time) return Effect.void
      this.#told.set(connection.processId, time)
      return Effect.asVoid(
        connection.query("SELECT set_config('test.time', $1, false)", [String(time)]),
      )
    })
  }
}
