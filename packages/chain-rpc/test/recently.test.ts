import { Effect, Exit, Fiber, type Scope } from "effect"
import { TestClock } from "effect/testing"
import { expect, it } from "vitest"
import { recently, recentlyEach } from "../src/recently.ts"

const run = <A, E>(effect: Effect.Effect<A, E, Scope.Scope>) =>
  Effect.runPromise(Effect.scoped(effect).pipe(Effect.provide(TestClock.layer())))

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

it("lets all who wait fail together, and not one after the other", () =>
  run(
    Effect.gen(function* () {
      const ask = yield* recently(Effect.andThen(Effect.sleep(5_000), Effect.fail("down")))
      const together = yield* Effect.forkChild(
        Effect.all([Effect.exit(ask), Effect.exit(ask), Effect.exit(ask)], {
          concurrency: "unbounded",
        }),
      )
      yield* TestClock.adjust(5_000)
      const failed = Exit.fail("down")
      expect(yield* Fiber.join(together)).toEqual([failed, failed, failed])
    }),
  ))

it("answers the others when the one who asked first gives up", () =>
  run(
    Effect.gen(function* () {
      const ask = yield* recently(Effect.as(Effect.sleep(100), "told"))
      const first = yield* Effect.forkChild(ask, { startImmediately: true })
      const second = yield* Effect.forkChild(ask, { startImmediately: true })
      yield* Fiber.interrupt(first)
      yield* TestClock.adjust(100)
      expect(yield* Fiber.join(second)).toBe("told")
    }),
  ))

it("knows each of several facts for itself", () =>
  run(
    Effect.gen(function* () {
      const asked: Array<string> = []
      const all = yield* recentlyEach(["a", "b"], (key) => Effect.sync(() => asked.push(key)))
      const of = (key: string) => all.get(key) ?? Effect.die("no such fact")
      expect([yield* of("a"), yield* of("b"), yield* of("a")]).toEqual([1, 2, 1])
      expect(asked).toEqual(["a", "b"])
    }),
  ))
