import { Effect, Exit, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { expect, it } from "vitest"
import { recently } from "../../src/relay/recently.ts"

const run = <A, E>(effect: Effect.Effect<A, E>) =>
  Effect.runPromise(effect.pipe(Effect.provide(TestClock.layer())))

it("asks once for all who want to know within a second, also while the answer is on its way", () =>
  run(
    Effect.gen(function* () {
      let asked = 0
      const ask = yield* recently(
        Effect.andThen(
          Effect.sleep(100),
          Effect.sync(() => (asked += 1)),
        ),
      )
      const together = yield* Effect.forkChild(
        Effect.all([ask, ask, ask], { concurrency: "unbounded" }),
      )
      yield* TestClock.adjust(100)
      expect(yield* Fiber.join(together)).toEqual([1, 1, 1])
      yield* TestClock.adjust(999)
      // Dated when it was asked for, not when it came.
      expect(asked).toBe(1)
      const later = yield* Effect.forkChild(ask)
      yield* TestClock.adjust(100)
      expect(yield* Fiber.join(later)).toBe(2)
    }),
  ))

it("keeps no failure: the next one asks again", () =>
  run(
    Effect.gen(function* () {
      let asked = 0
      const ask = yield* recently(
        Effect.suspend(() => ((asked += 1) === 1 ? Effect.fail("down") : Effect.succeed(asked))),
      )
      expect(yield* Effect.exit(ask)).toEqual(Exit.fail("down"))
      expect(yield* ask).toBe(2)
    }),
  ))
