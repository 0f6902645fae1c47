import { Effect } from "effect"
import type { PgConnection } from "@effect/sql-pg/PgConnection"
import type { SqlError } from "effect/sql/SqlError"
import type { ConnectionSource } from "../../src/connection/ConnectionSource.ts"

/** Replaces the database's clock with a setting of each connection that the test advances. */
export const testClock = `CREATE OR REPLACE FUNCTION storage_time() RETURNS bigint LANGUAGE sql VOLATILE
  AS 'SELECT coalesce(current_setting(''test.time'', true)::bigint, 0)'`

/**
 * Connections to a database whose clock the test advances. Counts the single statements in progress, so that a test can
 * wait until background work is done.
 */
export class TestedSource {
  #underWay = 0
  #waiting = 0
  #reserved = 0
  #time = 0
  readonly #told = new Map<number, number>()

  over(source: ConnectionSource): ConnectionSource {
    return {
      ...source,
      reserve: Effect.tap(source.reserve, (connection) =>
        Effect.andThen(
          Effect.acquireRelease(
            Effect.sync(() => (this.#reserved += 1)),
            () => Effect.sync(() => (this.#reserved -= 1)),
          ),
          this.#tell(connection),
        ),
      ),
      use: (body) =>
        Effect.acquireUseRelease(
          Effect.sync(() => (this.#waiting += 1)),
          () =>
            source.use((connection) =>
              Effect.acquireUseRelease(
                Effect.sync(() => (this.#underWay += 1)),
                () => Effect.andThen(Effect.orDie(this.#tell(connection)), body(connection)),
                () => Effect.sync(() => (this.#underWay -= 1)),
              ),
            ),
          () => Effect.sync(() => (this.#waiting -= 1)),
        ),
    }
  }

  pass(milliseconds: number): void {
    this.#time += milliseconds
  }

  /**
   * Completes when no statement has been in progress for ten turns of the event loop. A statement that waits for a connection is in
   * progress, too, unless a transaction may hold the connection it waits for: that transaction may end after this wait.
   */
  readonly idle: Effect.Effect<void> = Effect.promise(async () => {
    const busy = () => (this.#reserved > 0 ? this.#underWay : this.#waiting)
    for (let quiet = 0; quiet < 10; quiet = busy() === 0 ? quiet + 1 : 0)
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
