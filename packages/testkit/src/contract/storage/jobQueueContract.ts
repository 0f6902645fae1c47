import { Clock, Deferred, Effect, Exit, Fiber, Latch, Scope, type Layer } from "effect"
import {
  JobQueue,
  UnitOfWork,
  type Leases,
  type JobTopic,
  type StorageUnavailable,
} from "@shielded-relay/core"
import { suite, type TestRunner } from "../TestRunner.ts"
import { jobsAloneScenarios } from "./jobsAlone.ts"

/** How the suite advances time: by a test clock, or by waiting where the adapter uses real time. */
export interface JobQueueTime {
  readonly advance: (milliseconds: number) => Effect.Effect<void>
  /** Takes the due jobs like another process that then crashes. Only for adapters whose jobs outlive a process. */
  readonly takeAndVanish?: (topic: JobTopic) => Effect.Effect<void, StorageUnavailable>
}

/** The laws of `JobQueue`. Every build of the layer is an empty queue. */
export function jobQueueContract<E>(
  runner: TestRunner,
  layer: Layer.Layer<JobQueue | Leases | UnitOfWork, E>,
  { advance, takeAndVanish }: JobQueueTime,
): void {
  const { expect } = runner
  /** Records which jobs ran, and signals when each number of runs is reached. */
  const recorder = Effect.sync(() => {
    const ran: Array<string> = []
    const awaited = new Map<number, Deferred.Deferred<void>>()
    return {
      ran,
      run: (id: string) =>
        Effect.suspend(() => {
          ran.push(id)
          const waiting = awaited.get(ran.length)
          return waiting === undefined ? Effect.void : Deferred.succeed(waiting, undefined)
        }).pipe(Effect.asVoid),
      reached: (count: number) =>
        Effect.suspend(() => {
          if (ran.length >= count) return Effect.void
          const waiting = awaited.get(count) ?? Deferred.makeUnsafe<void>()
          awaited.set(count, waiting)
          return Deferred.await(waiting)
        }),
    }
  })

  suite(runner, "JobQueue", layer, (scenario) => {
    scenario(
      "brings every job to a worker, whether it was enqueued before or after",
      Effect.gen(function* () {
        const jobs = yield* JobQueue
        const { ran, run, reached } = yield* recorder
        const ids = Array.from({ length: 200 }, (_, n) => `job-${n}`)
        for (const id of ids.slice(0, 100)) yield* jobs.enqueue("operation", id)
        yield* jobs.work("operation", 4, run)
        for (const id of ids.slice(100)) yield* jobs.enqueue("operation", id)
        yield* reached(200)
        expect(ran.toSorted()).toEqual(ids.toSorted())
      }),
    )

    scenario(
      "keeps topics apart",
      Effect.gen(function* () {
        const jobs = yield* JobQueue
        const operations = yield* recorder
        const settlements = yield* recorder
        yield* jobs.enqueue("settlement", "same-id")
        yield* jobs.enqueue("operation", "same-id")
        yield* jobs.enqueue("operation", "other-id")
        yield* jobs.work("operation", 1, operations.run)
        yield* operations.reached(2)
        expect(settlements.ran).toEqual([])
        yield* jobs.work("settlement", 1, settlements.run)
        yield* settlements.reached(1)
        expect(settlements.ran).toEqual(["same-id"])
        expect(operations.ran).toEqual(["same-id", "other-id"])
      }),
    )

    scenario(
      "makes a job visible when its transaction commits, not before",
      Effect.gen(function* () {
        const jobs = yield* JobQueue
        const { transact } = yield* UnitOfWork
        const { ran, run, reached } = yield* recorder
        yield* jobs.work("operation", 1, run)
        const enqueued = yield* Latch.make()
        const commit = yield* Latch.make()
        const transaction = yield* Effect.forkChild(
          transact(
            jobs
              .enqueue("operation", "inside")
              .pipe(Effect.andThen(enqueued.open), Effect.andThen(commit.await)),
          ),
        )
        yield* enqueued.await
        yield* advance(1000)
        expect(ran).toEqual([])
        yield* commit.open
        yield* Fiber.join(transaction)
        yield* reached(1)
        expect(ran).toEqual(["inside"])
      }),
    )

    scenario(
      "never runs a job of a rolled-back transaction",
      Effect.gen(function* () {
        const jobs = yield* JobQueue
        const { transact } = yield* UnitOfWork
        const { ran, run, reached } = yield* recorder
        yield* jobs.work("operation", 1, run)
        for (const end of [Effect.fail("undo"), Effect.die("undo"), Effect.interrupt])
          yield* Effect.exit(transact(Effect.andThen(jobs.enqueue("operation", "undone"), end)))
        yield* jobs.enqueue("operation", "after")
        yield* reached(1)
        yield* advance(100_000)
        expect(ran).toEqual(["after"])
      }),
    )

    scenario(
      "runs a delayed job after its delay, and others meanwhile",
      Effect.gen(function* () {
        const jobs = yield* JobQueue
        const { ran, run, reached } = yield* recorder
        const ranAt: Array<number> = []
        yield* jobs.work("operation", 1, (id) =>
          Effect.flatMap(Clock.currentTimeMillis, (now) => {
            ranAt.push(now)
            return run(id)
          }),
        )
        const start = yield* Clock.currentTimeMillis
        yield* jobs.enqueue("operation", "late", 1500)
        yield* jobs.enqueue("operation", "later", 3000)
        yield* jobs.enqueue("operation", "now")
        yield* reached(1)
        expect(ran).toEqual(["now"])
        yield* advance(2000)
        yield* reached(2)
        expect(ran).toEqual(["now", "late"])
        yield* advance(2000)
        yield* reached(3)
        expect(ranAt.map((time, n) => time - start >= ([0, 1500, 3000][n] ?? 0))).toEqual([
          true,
          true,
          true,
        ])
      }),
    )

    scenario(
      "adds no second job while one waits, and a new one once it runs",
      Effect.gen(function* () {
        const jobs = yield* JobQueue
        const { ran, run, reached } = yield* recorder
        for (let n = 0; n < 3; n += 1) yield* jobs.enqueue("operation", "twice")
        yield* jobs.enqueue("operation", "delayed", 500)
        yield* jobs.enqueue("operation", "delayed", 500)
        const running = yield* Latch.make()
        const go = yield* Latch.make()
        yield* jobs.work("operation", 1, (id) =>
          running.open.pipe(Effect.andThen(go.await), Effect.andThen(run(id))),
        )
        yield* running.await
        yield* jobs.enqueue("operation", "twice")
        yield* go.open
        yield* reached(2)
        yield* advance(1000)
        yield* reached(3)
        yield* advance(100_000)
        expect(ran).toEqual(["twice", "twice", "delayed"])
      }),
    )

    scenario(
      "moves a waiting job's due time forward when it is enqueued sooner, and never back",
      Effect.gen(function* () {
        const jobs = yield* JobQueue
        const { ran, run, reached } = yield* recorder
        yield* jobs.work("operation", 1, run)
        yield* jobs.enqueue("operation", "forward", 60_000)
        yield* jobs.enqueue("operation", "forward", 1000)
        yield* jobs.enqueue("operation", "stays", 3000)
        yield* jobs.enqueue("operation", "stays", 60_000)
        yield* jobs.enqueue("operation", "at once", 60_000)
        yield* jobs.enqueue("operation", "at once")
        yield* reached(1)
        expect(ran).toEqual(["at once"])
        yield* advance(2000)
        yield* reached(2)
        expect(ran).toEqual(["at once", "forward"])
        yield* advance(2000)
        yield* reached(3)
        expect(ran).toEqual(["at once", "forward", "stays"])
        yield* advance(120_000)
        expect(ran.length).toBe(3)
      }),
    )

    scenario(
      "shortens the pause between two attempts when the job is enqueued again",
      Effect.gen(function* () {
        const jobs = yield* JobQueue
        const { ran, run, reached } = yield* recorder
        yield* jobs.work("operation", 1, (id) =>
          Effect.andThen(
            run(id),
            Effect.suspend(() => (ran.length < 8 ? Effect.fail("not yet") : Effect.void)),
          ),
        )
        yield* jobs.enqueue("operation", "urgent")
        for (let times = 1; times < 8; times += 1) {
          yield* reached(times)
          yield* advance(1)
          yield* jobs.enqueue("operation", "urgent")
        }
        yield* reached(8)
        yield* advance(120_000)
        // The last enqueue earns a run of its own if the attempt before it had not ended yet.
        expect([8, 9].includes(ran.length)).toBe(true)
      }),
    )

    scenario(
      "retries a job that fails, dies or is interrupted, with growing pauses, until it succeeds",
      Effect.gen(function* () {
        const jobs = yield* JobQueue
        const { ran, run } = yield* recorder
        const times: Array<number> = []
        yield* jobs.work("operation", 1, (id) =>
          Effect.flatMap(Clock.currentTimeMillis, (now) => {
            times.push(now)
            const ends = [Effect.fail("failure"), Effect.die("defect"), Effect.interrupt]
            return Effect.andThen(run(id), ends[times.length - 1] ?? Effect.void)
          }),
        )
        yield* jobs.enqueue("operation", "stubborn")
        for (let waited = 0; waited < 60_000 && ran.length < 4; waited += 10) yield* advance(10)
        expect(ran.length).toBe(4)
        const pauses = times.slice(1).map((time, n) => time - (times[n] ?? 0))
        expect(pauses.every((pause, n) => n === 0 || pause > (pauses[n - 1] ?? 0))).toBe(true)
        yield* advance(100_000)
        expect(ran.length).toBe(4)
      }),
    )

    scenario(
      "runs up to the given number of jobs concurrently",
      Effect.gen(function* () {
        const jobs = yield* JobQueue
        const { run, reached } = yield* recorder
        const full = yield* Latch.make()
        const go = yield* Latch.make()
        let running = 0
        let most = 0
        yield* jobs.work("operation", 3, (id) =>
          Effect.gen(function* () {
            running += 1
            most = Math.max(most, running)
            if (running === 3) yield* full.open
            yield* go.await
            yield* Effect.yieldNow
            running -= 1
            yield* run(id)
          }),
        )
        for (let n = 0; n < 20; n += 1) yield* jobs.enqueue("operation", `job-${n}`)
        yield* full.await
        yield* go.open
        yield* reached(20)
        expect(most).toBe(3)
      }),
    )

    if (takeAndVanish !== undefined)
      scenario(
        "gives a crashed worker's job to another worker, once, within 15 seconds",
        Effect.gen(function* () {
          const jobs = yield* JobQueue
          const { ran, run } = yield* recorder
          yield* jobs.enqueue("operation", "left behind")
          yield* takeAndVanish("operation")
          yield* jobs.work("operation", 1, run)
          yield* advance(1000)
          expect(ran).toEqual([])
          for (let waited = 1000; waited < 15_000 && ran.length < 1; waited += 500)
            yield* advance(500)
          expect(ran).toEqual(["left behind"])
          yield* advance(100_000)
          expect(ran.length).toBe(1)
        }),
      )

    jobsAloneScenarios(runner, scenario, advance)

    scenario(
      "ends with its scope: running jobs finish, waiting ones stay for the next worker",
      Effect.gen(function* () {
        const jobs = yield* JobQueue
        const { ran, run, reached } = yield* recorder
        const running = yield* Latch.make()
        const go = yield* Latch.make()
        const scope = yield* Scope.make()
        yield* jobs
          .work("operation", 1, (id) =>
            running.open.pipe(Effect.andThen(go.await), Effect.andThen(run(id))),
          )
          .pipe(Scope.provide(scope))
        yield* jobs.enqueue("operation", "under way")
        yield* running.await
        yield* jobs.enqueue("operation", "waiting")
        const closing = yield* Effect.forkChild(Scope.close(scope, Exit.void), {
          startImmediately: true,
        })
        yield* advance(1000)
        expect(closing.pollUnsafe()).toBe(undefined)
        yield* go.open
        yield* Fiber.join(closing)
        yield* advance(1000)
        expect(ran).toEqual(["under way"])
        yield* jobs.work("operation", 1, run)
        yield* reached(2)
        expect(ran).toEqual(["under way", "waiting"])
      }),
    )
  })
}
