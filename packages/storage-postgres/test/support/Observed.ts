import { Effect } from "effect"
import type { ConnectionSource } from "../../src/connection/ConnectionSource.ts"

/** Counts the single statements under way, so that a test can wait until the background has nothing more to do. */
export class Observed {
  #underWay = 0

  over(source: ConnectionSource): ConnectionSource {
    return {
      ...source,
      use: (body) =>
        source.use((connection) =>
          Effect.acquireUseRelease(
            Effect.sync(() => (this.#underWay += 1)),
            () => body(connection),
            () => Effect.sync(() => (this.#underWay -= 1)),
          ),
        ),
    }
  }

  /** Completes when no statement has been under way for some turns of the event loop. */
  readonly idle: Effect.Effect<void> = Effect.promise(async () => {
    for (let quiet = 0; quiet < 10; quiet = this.#underWay === 0 ? quiet + 1 : 0)
      await new Promise((resolve) => setImmediate(resolve))
  })
}
