import { Deferred, Effect, Exit, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { describe, expect, it } from "vitest"
import { ChainUnavailable, ownerId, ownerOf, Rebuilds, type Owner } from "@shielded-relay/core"
import { exampleAddress, exampleChain } from "@shielded-relay/testkit"

const chain = exampleChain(0)
const owner = (n: number): Owner => ownerOf(exampleAddress(n))

/** Rebuilds that the test ends one by one. */
const world = Effect.gen(function* () {
  const rebuilds = yield* Rebuilds
  const begun: Array<ReadonlyArray<string>> = []
  const ends: Array<Deferred.Deferred<void, ChainUnavailable>> = []
  let running = 0
  let mostAtOnce = 0
  const ask = (n: number, chainId = chain) =>
    Effect.forkChild(
      rebuilds.join(chainId, owner(n), (owners) =>
        Effect.gen(function* () {
          begun.push(owners.map((one) => ownerId(one)))
          running += 1
          mostAtOnce = Math.max(mostAtOnce, running)
          const end = yield* Deferred.make<void, ChainUnavailable>()
          ends.push(end)
          yield* Effect.ensuring(
            Deferred.await(end),
            Effect.sync(() => (running -= 1)),
          )
        }),
      ),
    )
  const settled = Effect.forEach(Array.from({ length: 20 }), () => Effect.yieldNow)
  const end = (nth: number) =>
    Effect.gen(function* () {
      const one = ends[nth]
      if (one === undefined) return yield* Effect.die(`no rebuild ${nth} has begun`)
      yield* Deferred.succeed(one, undefined)
      yield* settled
    })
  return { begun, ends, ask, settled, end, mostAtOnce: () => mostAtOnce }
})

const run = (body: Effect.Effect<void, unknown, Rebuilds>) =>
  Effect.runPromise(Effect.provide(body, [Rebuilds.layer, TestClock.layer()]))
const ids = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, n) => ownerId(owner(from + n)))

describe("rebuilds of owners' notes", () => {
  it("are two for a hundred owners who ask together, one after the other", () =>
    run(
      Effect.gen(function* () {
        const { ask, begun, end, settled, mostAtOnce } = yield* world
        const fibers = [yield* ask(1)]
        yield* settled
        for (let n = 2; n <= 100; n += 1) fibers.push(yield* ask(n))
        yield* settled
        expect(begun).toEqual([ids(1, 1)])
        yield* end(0)
        expect(begun).toEqual([ids(1, 1), ids(2, 100)])
        yield* end(1)
        for (const fiber of fibers) yield* Fiber.join(fiber)
        expect(mostAtOnce()).toBe(1)
      }),
    ))

  it("of two chains wait for each other", () =>
    run(
      Effect.gen(function* () {
        const { ask, begun, end, settled, mostAtOnce } = yield* world
        yield* ask(1)
        yield* settled
        yield* ask(1, exampleChain(1))
        yield* settled
        expect(begun.length).toBe(1)
        yield* end(0)
        yield* end(1)
        expect(begun).toEqual([ids(1, 1), ids(1, 1)])
        expect(mostAtOnce()).toBe(1)
      }),
    ))

  it("are made at most once a minute for an owner", () =>
    run(
      Effect.gen(function* () {
        const { ask, begun, end, settled } = yield* world
        yield* ask(1)
        yield* settled
        yield* end(0)
        yield* TestClock.adjust(59_999)
        yield* Fiber.join(yield* ask(1))
        expect(begun.length).toBe(1)
        yield* TestClock.adjust(1)
        yield* ask(1)
        yield* settled
        expect(begun.length).toBe(2)
      }),
    ))

  it("fail for all who share them, and the next one begins", () =>
    run(
      Effect.gen(function* () {
        const { ask, begun, ends, end, settled } = yield* world
        yield* ask(1)
        yield* settled
        const sharing = [yield* ask(2), yield* ask(3)]
        yield* settled
        yield* end(0)
        const third = yield* ask(4)
        yield* settled
        const [, second] = ends
        if (second === undefined) return yield* Effect.die("the second rebuild has not begun")
        const problem = new ChainUnavailable({ chainId: chain, reason: "down" })
        yield* Deferred.fail(second, problem)
        for (const fiber of sharing) expect(yield* Fiber.await(fiber)).toEqual(Exit.fail(problem))
        yield* settled
        expect(begun[2]).toEqual(ids(4, 4))
        yield* end(2)
        yield* Fiber.join(third)
      }),
    ))

  it("go on when the callers leave", () =>
    run(
      Effect.gen(function* () {
        const { ask, begun, end, settled } = yield* world
        const first = yield* ask(1)
        yield* settled
        const second = yield* ask(2)
        yield* settled
        yield* Fiber.interrupt(first)
        yield* Fiber.interrupt(second)
        const third = yield* ask(3)
        yield* end(0)
        expect(begun[1]).toEqual(ids(2, 3))
        yield* end(1)
        yield* Fiber.join(third)
      }),
    ))
})
