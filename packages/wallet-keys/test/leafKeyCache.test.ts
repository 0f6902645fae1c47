import { Cause, Clock, Deferred, Effect, Exit, Fiber, Scope } from "effect"
import { TestClock } from "effect/testing"
import { describe, expect, it } from "vitest"
import { leafKeyCache } from "../src/leafKeyCache.ts"
import type { LeafKeys } from "../src/LeafKeys.ts"

const TIME_TO_LIVE = 60_000
const LAST_MILLISECOND = TIME_TO_LIVE - 1

/** Counts derivations and keeps their arrays, to see whether they are zeroed. */
const derivations = () => {
  const derived: Array<LeafKeys> = []
  const derive = Effect.sync(() => {
    const fill = derived.length + 1
    const [evm, tron, solana] = [1, 2, 3].map((n) => new Uint8Array(32).fill(16 * n + fill))
    if (evm === undefined || tron === undefined || solana === undefined) throw new Error("no keys")
    const keys = { evm, tron, solana }
    derived.push(keys)
    return keys
  })
  return { derived, derive }
}
const isZero = (keys: LeafKeys | undefined) =>
  keys !== undefined && [keys.evm, keys.tron, keys.solana].every((key) => key.every((b) => b === 0))
const isUsable = (keys: LeafKeys) =>
  [keys.evm, keys.tron, keys.solana].every((key) => key.every((b) => b !== 0))
const firstByte = (keys: LeafKeys) => keys.evm[0]

const run = <A>(body: Effect.Effect<A, unknown, TestClock.TestClock | Scope.Scope>): Promise<A> =>
  Effect.runPromise(Effect.scoped(body).pipe(Effect.provide(TestClock.layer())))
const cacheOf = (capacity: number) => leafKeyCache<string>({ timeToLive: TIME_TO_LIVE, capacity })

describe("leaf keys in memory", () => {
  it("are zeroed 60 seconds after their derivation, also if they were used meanwhile", () =>
    run(
      Effect.gen(function* () {
        const use = yield* cacheOf(10)
        const { derived, derive } = derivations()
        expect(yield* use("a", derive, isUsable)).toBe(true)
        yield* TestClock.adjust(LAST_MILLISECOND)
        expect(yield* use("a", derive, isUsable)).toBe(true)
        expect([derived.length, isZero(derived[0])]).toEqual([1, false])
        yield* TestClock.adjust(1)
        expect(isZero(derived[0])).toBe(true)
        expect(yield* use("a", derive, firstByte)).toBe(18)
        yield* TestClock.adjust(LAST_MILLISECOND)
        expect(isZero(derived[1])).toBe(false)
        yield* TestClock.adjust(1)
        expect(isZero(derived[1])).toBe(true)
      }),
    ))

  it("are zeroed one wallet after the other, each at its own time", () =>
    run(
      Effect.gen(function* () {
        const use = yield* cacheOf(10)
        const { derived, derive } = derivations()
        for (const name of ["a", "b", "c"]) {
          yield* use(name, derive, isUsable)
          yield* TestClock.adjust(1000)
        }
        yield* TestClock.adjust(TIME_TO_LIVE - 3000)
        expect(derived.map(isZero)).toEqual([true, false, false])
        yield* TestClock.adjust(1000)
        expect(derived.map(isZero)).toEqual([true, true, false])
        yield* TestClock.adjust(1000)
        expect(derived.map(isZero)).toEqual([true, true, true])
      }),
    ))

  it("are derived once for 100 parallel calls", () =>
    run(
      Effect.gen(function* () {
        const use = yield* cacheOf(10)
        const { derived, derive } = derivations()
        const slow = Effect.andThen(
          Effect.promise(() => Promise.resolve()),
          derive,
        )
        const calls = Array.from({ length: 100 }, () => use("a", slow, firstByte))
        const bytes = yield* Effect.all(calls, { concurrency: "unbounded" })
        expect([derived.length, new Set(bytes)]).toEqual([1, new Set([17])])
      }),
    ))

  it("of the wallet that expires next make room for another wallet", () =>
    run(
      Effect.gen(function* () {
        const use = yield* cacheOf(2)
        const { derived, derive } = derivations()
        for (const name of ["a", "b", "a", "c"]) yield* use(name, derive, isUsable)
        expect(derived.map(isZero)).toEqual([true, false, false])
        expect(yield* use("b", derive, firstByte)).toBe(18)
        expect(yield* use("a", derive, firstByte)).toBe(20)
      }),
    ))

  it.each([0, 1])("are the keys it waited for in each call, with room for %s wallets", (capacity) =>
    run(
      Effect.gen(function* () {
        const use = yield* cacheOf(capacity)
        const { derived, derive } = derivations()
        // All derivations end at once, so each displaces the keys for which the calls before it still wait.
        const gate = yield* Deferred.make<void>()
        const gated = Effect.andThen(Deferred.await(gate), derive)
        const names = Array.from({ length: 30 }, (_, n) => `wallet ${n % 10}`)
        const calls = yield* Effect.forkChild(
          Effect.forEach(names, (name) => use(name, gated, isUsable), { concurrency: "unbounded" }),
        )
        yield* TestClock.adjust(0)
        yield* Deferred.succeed(gate, undefined)
        expect(new Set(yield* Fiber.join(calls))).toEqual(new Set([true]))
        expect(derived.map(isZero).filter((zero) => zero).length).toBe(10 - capacity)
      }),
    ),
  )

  it("that could not be derived fail every waiting call, and are derived anew by the next", () =>
    run(
      Effect.gen(function* () {
        const use = yield* cacheOf(10)
        const { derive } = derivations()
        let asked = 0
        const failing = Effect.suspend(() => {
          asked += 1
          return Effect.andThen(
            Effect.promise(() => Promise.resolve()),
            Effect.fail("locked"),
          )
        })
        const calls = Array.from({ length: 5 }, () => Effect.flip(use("a", failing, isUsable)))
        const errors = yield* Effect.all(calls, { concurrency: "unbounded" })
        expect([asked, new Set(errors)]).toEqual([1, new Set(["locked"])])
        expect(yield* use("a", derive, isUsable)).toBe(true)
      }),
    ))

  it("reach the other calls if the first one is interrupted", () =>
    run(
      Effect.gen(function* () {
        const use = yield* cacheOf(10)
        const { derived, derive } = derivations()
        const gate = yield* Deferred.make<void>()
        const gated = Effect.andThen(Deferred.await(gate), derive)
        const first = yield* Effect.forkChild(use("a", gated, isUsable))
        const second = yield* Effect.forkChild(use("a", gated, isUsable))
        yield* TestClock.adjust(0)
        yield* Fiber.interrupt(first)
        yield* Deferred.succeed(gate, undefined)
        expect(yield* Fiber.join(second)).toBe(true)
        yield* TestClock.adjust(TIME_TO_LIVE)
        expect(derived.map(isZero)).toEqual([true])
      }),
    ))

  it("are zeroed in time although a call threw", () =>
    run(
      Effect.gen(function* () {
        const use = yield* cacheOf(10)
        const { derived, derive } = derivations()
        const exit = yield* Effect.exit(
          use("a", derive, () => {
            throw new RangeError("refused")
          }),
        )
        expect(Exit.isFailure(exit) && Cause.hasDies(exit.cause)).toBe(true)
        yield* TestClock.adjust(TIME_TO_LIVE)
        expect(derived.map(isZero)).toEqual([true])
      }),
    ))

  it("are not used after 60 seconds, although no timer fired and the wall clock was set back", () =>
    run(
      Effect.gen(function* () {
        let nanoseconds = 0n
        const suspended: Clock.Clock = {
          ...(yield* Clock.Clock),
          currentTimeMillisUnsafe: () => 0,
          monotonicTimeNanosUnsafe: () => nanoseconds,
          sleep: () => Effect.never,
        }
        const use = yield* Effect.provideService(cacheOf(10), Clock.Clock, suspended)
        const { derived, derive } = derivations()
        yield* use("a", derive, isUsable)
        nanoseconds = BigInt(TIME_TO_LIVE) * 1_000_000n - 1n
        expect(yield* use("a", derive, firstByte)).toBe(17)
        nanoseconds += 1n
        expect(yield* use("a", derive, firstByte)).toBe(18)
        expect(derived.map(isZero)).toEqual([true, false])
      }),
    ))

  it("are zeroed when the service closes, except those that a call still uses", () =>
    run(
      Effect.gen(function* () {
        const scope = yield* Scope.make()
        const use = yield* Scope.provide(cacheOf(10), scope)
        const { derived, derive } = derivations()
        yield* use("a", derive, isUsable)
        const gate = yield* Deferred.make<void>()
        const late = yield* Effect.forkChild(
          use("b", Effect.andThen(Deferred.await(gate), derive), isUsable),
        )
        yield* TestClock.adjust(0)
        yield* Scope.close(scope, Exit.void)
        expect(derived.map(isZero)).toEqual([true])
        yield* Deferred.succeed(gate, undefined)
        expect(yield* Fiber.join(late)).toBe(true)
        expect(yield* use("c", derive, isUsable)).toBe(true)
        expect(derived.map(isZero)).toEqual([true, true, true])
      }),
    ))
})
