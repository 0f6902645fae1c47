import { describe, expect, it } from "@effect/vitest"
import { Deferred, Effect, Fiber, Option } from "effect"
import fc from "fast-check"
import { FairPlaces } from "../../src/authorization/contract/FairPlaces.ts"

const limits = { places: 4, share: 2, waiting: 3 }

/** Uses that last until they are told to end, by the order in which they began. */
function recorded(places: FairPlaces) {
  const began: Array<string> = []
  const ends: Array<Deferred.Deferred<void>> = []
  const use = (holder: string) =>
    Effect.forkChild(
      places.use(
        holder,
        Effect.suspend(() => {
          const end = Deferred.makeUnsafe<void>()
          began.push(holder)
          ends.push(end)
          return Deferred.await(end)
        }),
      ),
      { startImmediately: true },
    )
  const end = (index: number) =>
    Deferred.succeed(ends[index] ?? Deferred.makeUnsafe<void>(), undefined)
  return { began, use, end }
}

describe("places that holders share", () => {
  it.effect("give one holder its share, and others theirs however many of the first one wait", () =>
    Effect.gen(function* () {
      const { began, use } = recorded(new FairPlaces(limits))
      for (let n = 0; n < 5; n += 1) yield* use("thief")
      expect(began).toEqual(["thief", "thief"])
      for (const holder of ["alice", "bob"]) yield* use(holder)
      expect(began).toEqual(["thief", "thief", "alice", "bob"])
    }),
  )

  it.effect("serve those that wait in turn, one use each", () =>
    Effect.gen(function* () {
      const { began, use, end } = recorded(new FairPlaces({ ...limits, places: 2 }))
      for (const holder of ["a", "a", "a", "a", "b", "b", "c"]) yield* use(holder)
      for (let index = 0; index < 6; index += 1) {
        yield* end(index)
        yield* Effect.yieldNow
      }
      expect(began).toEqual(["a", "a", "a", "b", "c", "a", "b"])
    }),
  )

  it.effect("refuse at once what is beyond the holder's line", () =>
    Effect.gen(function* () {
      const places = new FairPlaces(limits)
      const { began, use } = recorded(places)
      for (let n = 0; n < limits.share + limits.waiting; n += 1) yield* use("thief")
      expect(yield* places.use("thief", Effect.die("used"))).toEqual(Option.none())
      expect(began).toHaveLength(limits.share)
    }),
  )

  it.effect("free the place of a use that fails, dies or is interrupted, also while it waits", () =>
    Effect.gen(function* () {
      const places = new FairPlaces({ places: 1, share: 1, waiting: 9 })
      yield* Effect.exit(places.use("a", Effect.fail("no")))
      yield* Effect.exit(places.use("a", Effect.die("no")))
      const { began, use } = recorded(places)
      const held = yield* use("a")
      const waits = yield* use("b")
      yield* Fiber.interrupt(waits)
      yield* Fiber.interrupt(held)
      expect(began).toEqual(["a"])
      expect(yield* places.use("c", Effect.succeed(7))).toEqual(Option.some(7))
      expect(places.holders).toBe(0)
    }),
  )

  it.effect("are never more than there are, and none is lost, whatever happens", () =>
    Effect.promise(() =>
      fc.assert(
        fc.asyncProperty(
          fc.array(
            fc.record({
              holder: fc.constantFrom("a", "b", "c", "d"),
              steps: fc.nat(4),
              cut: fc.nat(6),
            }),
            { maxLength: 30 },
          ),
          (uses) =>
            Effect.runPromise(
              Effect.gen(function* () {
                const places = new FairPlaces(limits)
                const running = new Map<string, number>()
                const change = (holder: string, by: number) =>
                  running.set(holder, (running.get(holder) ?? 0) + by)
                yield* Effect.forEach(
                  uses,
                  ({ holder, steps, cut }) => {
                    const use = Effect.gen(function* () {
                      change(holder, 1)
                      const all = [...running.values()]
                      expect(Math.max(...all)).toBeLessThanOrEqual(limits.share)
                      expect(all.reduce((sum, one) => sum + one)).toBeLessThanOrEqual(limits.places)
                      for (let step = 0; step < steps; step += 1) yield* Effect.yieldNow
                    }).pipe(Effect.ensuring(Effect.sync(() => change(holder, -1))))
                    const interruption = Effect.gen(function* () {
                      for (let step = 0; step < cut; step += 1) yield* Effect.yieldNow
                    })
                    return Effect.race(places.use(holder, use), interruption)
                  },
                  { concurrency: "unbounded" },
                )
                expect(places.holders).toBe(0)
                for (const holder of ["x", "y"])
                  expect(yield* places.use(holder, Effect.succeed(1))).toEqual(Option.some(1))
              }),
            ),
        ),
        { numRuns: 60 },
      ),
    ),
  )
})
