import { Deferred, Effect, Latch, Scope, Exit } from "effect"
import { JobQueue, Leases, type JobTopic, type UnitOfWork } from "@shielded-relay/core"
import type { Scenario, TestRunner } from "../TestRunner.ts"

const lease = { name: "alone", duration: 10_000 }

/** The jobs of `JobQueue` that run alone. */
export function jobsAloneScenarios(
  { expect }: TestRunner,
  scenario: Scenario<JobQueue | Leases | UnitOfWork>,
  advance: (milliseconds: number) => Effect.Effect<void>,
): void {
  const held = (id: string) => Effect.flatMap(Leases, ({ acquire }) => acquire(`alone:${id}`, 1))
  /** Waits until it is true, as the jobs of the queue go on. */
  const until = Effect.fnUntraced(function* (isTrue: () => boolean) {
    for (let waited = 0; waited < 5_000 && !isTrue(); waited += 50) yield* advance(50)
    expect(isTrue()).toBe(true)
  })

  scenario(
    "takes a job that runs alone with its lease, and releases that after the run, however it ends",
    Effect.gen(function* () {
      const jobs = yield* JobQueue
      const leases = yield* Leases
      const ends = [Effect.fail("failure"), Effect.die("defect"), Effect.interrupt, Effect.void]
      const tokens: Array<number> = []
      const running = yield* Latch.make()
      const go = yield* Latch.make()
      yield* jobs.workAlone("operation", 2, lease, (id, taken) =>
        Effect.gen(function* () {
          expect(taken.name).toBe(`alone:${id}`)
          yield* leases.renew(taken, lease.duration)
          tokens.push(taken.token)
          yield* running.open
          yield* go.await
          yield* ends[tokens.length - 1] ?? Effect.void
        }),
      )
      yield* jobs.enqueue("operation", "one")
      yield* running.await
      expect(yield* held("one")).toBe(null)
      yield* go.open
      yield* until(() => tokens.length === 4)
      expect(tokens).toEqual(tokens.toSorted((a, b) => a - b))
      let free = null
      for (let waited = 0; waited < 1_000 && free === null; waited += 100) {
        yield* advance(100)
        free = yield* held("one")
      }
      expect((free?.token ?? 0) > (tokens[3] ?? 0)).toBe(true)
    }),
  )

  scenario(
    "leaves a job whose lease is held in the queue, and takes the others meanwhile",
    Effect.gen(function* () {
      const jobs = yield* JobQueue
      const leases = yield* Leases
      const ran: Array<string> = []
      const blocking = yield* leases.acquire("alone:held", 60_000)
      for (const id of ["held", "free", "also free"]) yield* jobs.enqueue("operation", id)
      yield* jobs.workAlone("operation", 1, lease, (id) => Effect.sync(() => void ran.push(id)))
      yield* until(() => ran.length === 2)
      yield* advance(2_000)
      expect(ran.toSorted()).toEqual(["also free", "free"])
      if (blocking !== null) yield* leases.release(blocking)
      yield* advance(1_000)
      yield* until(() => ran.length === 3)
      // A lease that expires is as good.
      yield* leases.acquire("alone:expires", 1_000)
      yield* jobs.enqueue("operation", "expires")
      yield* until(() => ran.length === 4)
      expect(ran.slice(2)).toEqual(["held", "expires"])
    }),
  )

  scenario(
    "never runs two jobs of one lease at once, and loses no wake-up of either topic",
    Effect.gen(function* () {
      const jobs = yield* JobQueue
      const runs: Array<JobTopic> = []
      let running = 0
      let most = 0
      const first = yield* Deferred.make<void>()
      const go = yield* Latch.make()
      for (const topic of ["operation", "proof"] as const)
        yield* jobs.workAlone(topic, 4, lease, () =>
          Effect.gen(function* () {
            running += 1
            most = Math.max(most, running)
            yield* Deferred.succeed(first, undefined)
            yield* go.await
            runs.push(topic)
            // A run may hand its job to the other topic, and ask for another run of its own.
            if (runs.length < 5) yield* jobs.enqueue(runs.length % 2 === 0 ? topic : "proof", "one")
            yield* Effect.yieldNow
            running -= 1
          }),
        )
      yield* jobs.enqueue("operation", "one")
      yield* Deferred.await(first)
      yield* jobs.enqueue("operation", "one")
      yield* jobs.enqueue("proof", "one")
      yield* go.open
      yield* until(() => runs.length >= 5)
      yield* advance(3_000)
      expect(most).toBe(1)
      expect(new Set(runs)).toEqual(new Set(["operation", "proof"]))
      expect(running).toBe(0)
    }),
  )

  scenario(
    "has released its leases when its scope has closed",
    Effect.gen(function* () {
      const jobs = yield* JobQueue
      const scope = yield* Scope.make()
      const ran = yield* Deferred.make<void>()
      yield* jobs
        .workAlone("operation", 2, lease, () => Deferred.succeed(ran, undefined))
        .pipe(Scope.provide(scope))
      yield* jobs.enqueue("operation", "one")
      yield* Deferred.await(ran)
      yield* Scope.close(scope, Exit.void)
      expect((yield* held("one")) === null).toBe(false)
    }),
  )
}
