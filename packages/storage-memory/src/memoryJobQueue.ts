import { Clock, Effect, Exit, Fiber } from "effect"
import {
  workAloneOver,
  type JobQueueShape,
  type JobTopic,
  type LeasesShape,
} from "@shielded-relay/core"
import type { Transactions } from "./Transactions.ts"
import { WaitingJobs } from "./WaitingJobs.ts"

const FIRST_PAUSE = 100
const LONGEST_PAUSE = 60_000
/** `setTimeout` fires at once for delays above 2^31 - 1 milliseconds. */
const LONGEST_SLEEP = 2 ** 30

/** A job queue within this process. Its jobs are lost when the process ends, like everything else in this storage. */
export function memoryJobQueue(transactions: Transactions, leases: LeasesShape): JobQueueShape {
  const topics = new Map<JobTopic, WaitingJobs>()
  const jobsOf = (topic: JobTopic): WaitingJobs => {
    const jobs = topics.get(topic) ?? new WaitingJobs()
    topics.set(topic, jobs)
    return jobs
  }
  const queue: Pick<JobQueueShape, "enqueue" | "work"> = {
    enqueue: (topic, id, delayMilliseconds = 0) =>
      Effect.flatMap(Clock.currentTimeMillis, (now) =>
        transactions.statement((journal) =>
          journal.onCommit(() => jobsOf(topic).add(id, now + Math.max(0, delayMilliseconds), now)),
        ),
      ),
    work: (topic, concurrency, run) =>
      Effect.forEach(
        Array.from({ length: concurrency }),
        () => Effect.forkScoped(serve(jobsOf(topic), run)),
        { discard: true },
      ),
  }
  return { ...queue, workAlone: workAloneOver(queue, leases) }
}

/** Takes and runs jobs until interrupted. Interruption takes effect between two jobs, never within one. */
function serve(
  jobs: WaitingJobs,
  run: (id: string) => Effect.Effect<void, unknown>,
): Effect.Effect<never> {
  return Effect.uninterruptibleMask((restore) =>
    Effect.forever(
      Effect.gen(function* () {
        yield* restore(somethingDue(jobs))
        const job = jobs.take(yield* Clock.currentTimeMillis)
        if (job === null) return
        // The job runs in a fiber of its own, so that interruption inside the job (a timeout, the loser of a race)
        // still works.
        const exit = yield* Fiber.await(yield* Effect.forkDetach(Effect.suspend(() => run(job.id))))
        if (Exit.isSuccess(exit)) return
        const now = yield* Clock.currentTimeMillis
        const pause = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** Math.min(job.failures, 16))
        jobs.add(job.id, now + pause, now, job.failures + 1)
      }),
    ),
  )
}

/** Waits until a job is due. Another worker may take it first. */
function somethingDue(jobs: WaitingJobs): Effect.Effect<void> {
  return Effect.gen(function* () {
    yield* Effect.yieldNow
    const now = yield* Clock.currentTimeMillis
    const added = Effect.callback<void>((resume) => {
      if (!jobs.isEmpty(now)) return resume(Effect.void)
      const stop = jobs.listen(() => resume(Effect.void))
      return Effect.sync(stop)
    })
    if (jobs.nextDue === Infinity) return yield* added
    const wait = Math.min(LONGEST_SLEEP, Math.max(0, jobs.nextDue - now))
    yield* Effect.raceFirst(added, Effect.sleep(wait))
  })
}
