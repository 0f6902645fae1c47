import { reportDefect, supervised, type JobQueueShape, type JobTopic } from "@shielded-relay/core"
import { Cause, Clock, Effect, Exit, Fiber, Schedule, type Scope } from "effect"
import type { Transactions } from "../transaction/Transactions.ts"
import { Bell } from "./Bell.ts"
import type { Bells } from "./Bells.ts"
import { POLL, type JobLeases, type JobTable, type Taken, type TakenJob } from "./JobTable.ts"

const FIRST_PAUSE = 100
const LONGEST_PAUSE = 60_000
/** `setTimeout` fires at once for delays above 2^31 - 1 milliseconds. */
const LONGEST_SLEEP = 2 ** 30
/**
 * Retries recording the end of a run while the database is unavailable. The lease is not renewed meanwhile: when it expires
 * the job runs again.
 */
const retryEnd = { times: 20, schedule: Schedule.spaced(500) }

/** The database did not answer; ask again soon. */
const nothingTaken = Effect.map(Clock.currentTimeMillis, (now): Taken => ({
  jobs: [],
  next: now + POLL,
}))

/**
 * A job queue in the database. A job is enqueued with the surrounding transaction, and any process may take it. Workers
 * of this process are woken at commit; those of others poll several times a second.
 */
export function postgresJobQueue(
  transactions: Transactions,
  table: JobTable,
  bells: Bells,
): JobQueueShape {
  /** Completes when a poll may find a job. */
  const somethingDue = (topic: JobTopic, rings: number, next: number | null) =>
    Effect.gen(function* () {
      const wait = (next ?? Infinity) - (yield* Clock.currentTimeMillis)
      const longest = transactions.shared ? POLL : LONGEST_SLEEP
      yield* Effect.raceFirst(
        bells.of(topic).after(rings),
        Effect.sleep(Math.max(0, Math.min(wait, longest))),
      )
    })

  const postpone = Effect.fnUntraced(function* (job: TakenJob) {
    const now = yield* Clock.currentTimeMillis
    const pause = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** Math.min(job.failures, 16))
    yield* Effect.ignore(Effect.retry(table.postpone(job, now + pause), retryEnd))
  })

  /** The jobs that run alone here, by id, and the topics for which each was enqueued since it was taken: they wait for its lease. */
  const alone = new Map<string, Set<JobTopic>>()

  const serve = (
    topic: JobTopic,
    concurrency: number,
    leases: JobLeases | null,
    run: (job: TakenJob) => Effect.Effect<void, unknown>,
  ): Effect.Effect<void, never, Scope.Scope> =>
    Effect.gen(function* () {
      const bell = bells.of(topic)
      /** Rung at the end of each run. */
      const runEnded = new Bell()
      let running = 0
      /**
       * Runs that ended well and are still recorded. The next statement that takes jobs forgets them. If the process dies before that, they
       * count as lost, and their jobs run again elsewhere: harmless by laws 2 and 4 of `JobQueue`.
       */
      const ended = new Set<TakenJob>()
      /** Other topics' jobs that wait for leases of the ended runs. */
      let waiting = new Set<JobTopic>()
      /**
       * Looks for jobs again. After a run that ended well there is none that the last look did not see, unless the look could take no more. So
       * there is time: the statement that comes anyway forgets the run too.
       */
      const lookAgain = (exit: Exit.Exit<void, unknown>) => {
        if (Exit.isFailure(exit) || running + 1 >= concurrency)
          return Effect.sync(() => bell.ring())
        if (transactions.shared) return Effect.void
        return Effect.asVoid(
          Effect.forkDetach(
            Effect.andThen(
              Effect.sleep(POLL),
              Effect.sync(() => {
                if (ended.size > 0) bell.ring()
              }),
            ),
          ),
        )
      }
      const end = (job: TakenJob, exit: Exit.Exit<void, unknown>) =>
        Effect.suspend(() => {
          table.ended(job.run)
          const enqueued = job.lease === null ? [] : (alone.get(job.id) ?? [])
          if (job.lease !== null) alone.delete(job.id)
          if (Exit.isFailure(exit)) return postpone(job)
          ended.add(job)
          for (const one of enqueued) waiting.add(one)
          // The next statement releases the lease and, of this topic, takes the job that waited for it.
          if (waiting.size > 0) bell.ring()
          return Effect.void
        })
      const take = Effect.fnUntraced(function* (free: number) {
        const [runs, others] = [[...ended], waiting]
        waiting = new Set()
        const taken = yield* table.take(topic, free, yield* Clock.currentTimeMillis, runs, leases)
        for (const one of runs) ended.delete(one)
        for (const job of taken.jobs) if (job.lease !== null) alone.set(job.id, new Set())
        for (const other of others) if (other !== topic) bells.of(other).ring()
        return taken
      })
      const start = (job: TakenJob) =>
        Effect.suspend(() => {
          running += 1
          // The job runs in a fiber of its own, so that interruption inside the job (a timeout, the loser of a race)
          // still works.
          return Effect.forkDetach(
            Effect.forkDetach(Effect.suspend(() => run(job))).pipe(
              Effect.flatMap(Fiber.await),
              Effect.flatMap((exit) =>
                Effect.ensuring(
                  end(job, exit),
                  Effect.suspend(() => {
                    running -= 1
                    runEnded.ring()
                    return lookAgain(exit)
                  }),
                ),
              ),
            ),
          )
        })
      // Interruption takes effect between two polls, never between taking a job and running it.
      const looks = Effect.uninterruptibleMask((restore) =>
        Effect.forever(
          Effect.gen(function* () {
            const { rings } = bell
            if (running >= concurrency) return yield* restore(bell.after(rings))
            const free = concurrency - running
            const { jobs, next } = yield* take(free).pipe(Effect.catch(() => nothingTaken))
            for (const job of jobs) yield* start(job)
            yield* restore(
              jobs.length === free ? Effect.yieldNow : somethingDue(topic, rings, next),
            )
          }),
        ),
      )
      const idle: Effect.Effect<void> = Effect.suspend(() => {
        const { rings } = runEnded
        return running === 0 ? Effect.void : Effect.andThen(runEnded.after(rings), idle)
      })
      const forget = Effect.suspend(() =>
        ended.size === 0
          ? Effect.void
          : Effect.ignore(Effect.retry(table.finish([...ended]), retryEnd)),
      )
      yield* Effect.addFinalizer(() => Effect.andThen(idle, forget))
      yield* Effect.forkScoped(supervised({ task: "jobs", chain: "all" }, looks))
    })

  return {
    enqueue: (topic, id, delayMilliseconds = 0) =>
      Effect.gen(function* () {
        const now = yield* Clock.currentTimeMillis
        yield* table.add(topic, id, now + Math.max(0, delayMilliseconds))
        yield* transactions.onCommit(() => {
          alone.get(id)?.add(topic)
          bells.of(topic).ring()
        })
      }),
    work: (topic, concurrency, run) => serve(topic, concurrency, null, ({ id }) => run(id)),
    workAlone: (topic, concurrency, leases, run) =>
      serve(topic, concurrency, leases, ({ id, lease }) =>
        lease === null ? Effect.void : run(id, lease),
      ),
  }
}

/** Renews the leases of this process's jobs and takes over the jobs whose lease has expired, until the scope closes. */
export const keepLeases = (
  table: JobTable,
  bells: Bells,
  pause: number,
): Effect.Effect<void, never, Scope.Scope> =>
  Effect.asVoid(
    Effect.forkScoped(
      Effect.forever(
        Effect.gen(function* () {
          yield* goingOn(table.renew())
          const now = yield* Clock.currentTimeMillis
          yield* goingOn(
            Effect.map(table.recover(now, false), (jobs) => {
              if (jobs > 0) bells.ringAll()
            }),
          )
          yield* Effect.sleep(pause)
        }),
      ),
    ),
  )

/** Ignores a failure and reports a defect. The next round comes at its usual time, because a lease must be renewed before it expires. */
const goingOn = <A, E>(step: Effect.Effect<A, E>) =>
  Effect.catchDefect(Effect.ignore(step), (defect) =>
    reportDefect({ task: "job-leases", chain: "all" }, Cause.die(defect)),
  )
