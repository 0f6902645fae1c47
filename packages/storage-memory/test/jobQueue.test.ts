import { Effect, Latch, Layer, type Scope } from "effect"
import { TestClock } from "effect/testing"
import { describe, expect, it } from "vitest"
import { JobQueue } from "@shielded-relay/core"
import { memoryStorage } from "../src/index.ts"

const run = <A, E>(effect: Effect.Effect<A, E, JobQueue | TestClock.TestClock | Scope.Scope>) =>
  Effect.runPromise(
    Effect.scoped(effect).pipe(Effect.provide(Layer.merge(memoryStorage, TestClock.layer()))),
  )
const worker = Effect.gen(function* () {
  const jobs = yield* JobQueue
  const ran: Array<string> = []
  yield* jobs.work("operation", 1, (id) => Effect.sync(() => void ran.push(id)))
  return { jobs, ran }
})

describe("jobs in memory", () => {
  it("run early, and once, when they are enqueued again without delay", () =>
    run(
      Effect.gen(function* () {
        const { jobs, ran } = yield* worker
        yield* jobs.enqueue("operation", "a", 60_000)
        yield* TestClock.adjust(1000)
        expect(ran).toEqual([])
        yield* jobs.enqueue("operation", "a")
        yield* TestClock.adjust(0)
        expect(ran).toEqual(["a"])
        yield* TestClock.adjust(120_000)
        expect(ran).toEqual(["a"])
      }),
    ))

  it("keep their earlier due time when they are enqueued again with a longer delay", () =>
    run(
      Effect.gen(function* () {
        const { jobs, ran } = yield* worker
        yield* jobs.enqueue("operation", "a", 1000)
        yield* jobs.enqueue("operation", "a", 5000)
        yield* TestClock.adjust(1000)
        expect(ran).toEqual(["a"])
        yield* TestClock.adjust(10_000)
        expect(ran).toEqual(["a"])
      }),
    ))

  it("run in the order in which they become due", () =>
    run(
      Effect.gen(function* () {
        const { jobs, ran } = yield* worker
        for (const [id, delay] of [
          ["c", 3000],
          ["a", 1000],
          ["b", 2000],
        ] as const)
          yield* jobs.enqueue("operation", id, delay)
        yield* TestClock.adjust(10_000)
        expect(ran).toEqual(["a", "b", "c"])
      }),
    ))

  it("can wait for months, longer than the maximum of a timer", () =>
    run(
      Effect.gen(function* () {
        const { jobs, ran } = yield* worker
        const months = 90 * 86_400_000
        yield* jobs.enqueue("operation", "far", months)
        yield* TestClock.adjust(months - 1)
        expect(ran).toEqual([])
        yield* TestClock.adjust(1)
        expect(ran).toEqual(["far"])
      }),
    ))

  it("are taken by the tens of thousands, delayed or not", () =>
    run(
      Effect.gen(function* () {
        const jobs = yield* JobQueue
        const all = yield* Latch.make()
        const ran = new Set<string>()
        yield* jobs.work("operation", 1, (id) => {
          ran.add(id)
          return ran.size === 20_000 ? Effect.asVoid(all.open) : Effect.void
        })
        for (let n = 0; n < 20_000; n += 1) yield* jobs.enqueue("operation", `${n}`, n % 2)
        yield* TestClock.adjust(1)
        yield* all.await
        expect(ran.size).toBe(20_000)
      }),
    ))
})
