import { Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { describe, expect, it } from "vitest"
import { brisk, modest, type Pace } from "../../src/chainIndex/Pace.ts"

/** Milliseconds from the beginning of a piece of work that takes `worked` to the end of the rest behind it. */
const lasts = (pace: Pace, worked: number) =>
  Effect.gen(function* () {
    const began = yield* pace.begin
    yield* TestClock.adjust(worked)
    const resting = yield* Effect.forkChild(pace.rest(began))
    for (let milliseconds = worked; ; milliseconds += 1) {
      yield* Effect.yieldNow
      yield* Effect.yieldNow
      if (resting.pollUnsafe() !== undefined) {
        yield* Fiber.join(resting)
        return milliseconds
      }
      yield* TestClock.adjust(1)
    }
  }).pipe(Effect.provide(TestClock.layer()), Effect.runPromise)

describe("work that any caller may ask for", () => {
  it("takes a tenth of the time, and rests at most five seconds", async () => {
    expect(await lasts(modest, 2)).toBe(20)
    expect(await lasts(modest, 30)).toBe(300)
    expect(await lasts(modest, 700)).toBe(5_700)
  })

  it("lets others run where no time has passed, as the index does", async () => {
    expect(await lasts(modest, 0)).toBe(0)
    expect(await lasts(brisk, 30)).toBe(30)
  })
})
