import { Effect, Option } from "effect"
import { describe, expect, it } from "vitest"
import { Leases } from "../../../src/index.ts"
import { whileLeased } from "../../../src/worker/whileLeased.ts"
import { workerScene } from "./workerScene.ts"

describe("work that one process does at a time", () => {
  it("is interrupted where it runs once another process has taken it over", async () => {
    let interrupted = false
    const { run } = workerScene()
    const result = await run(
      Effect.gen(function* () {
        const leases = yield* Leases
        return yield* whileLeased("work", (lease) =>
          leases.release(lease).pipe(
            Effect.andThen(leases.acquire("work", 60_000)),
            Effect.andThen(Effect.never),
            Effect.onInterrupt(() => Effect.sync(() => void (interrupted = true))),
          ),
        )
      }),
    )
    expect(result).toEqual(Option.none())
    expect(interrupted).toBe(true)
  })
})
