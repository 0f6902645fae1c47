import { Cause, Clock, Duration, Effect, Option } from "effect"
import { faultNames } from "../error/faultNames.ts"
import { Telemetry } from "../port/Telemetry.ts"
import { logged } from "../tracing/logEvents.ts"

/** A background task and its chain; `all` if it serves every chain. */
export interface BackgroundTask {
  readonly task:
    | "index"
    | "deposits"
    | "screening"
    | "relayers"
    | "gas-tanks"
    | "prices"
    | "maintenance"
    | "audit"
    | "journal"
    | "events"
    | "webhooks"
    | "owner-webhooks"
    | "life"
    | "intake"
    | JobTask
    | StorageTask
  readonly chain: string
}

/** The queue's jobs, by topic. */
type JobTask = "operation" | "private-send" | "proof" | "wallet"

/**
 * The loops of a storage. `jobs` takes jobs from the queue, `job-leases` keeps their leases, `changes` looks for changes of other processes,
 * `vacuum` reclaims space, `spent-notes` marks the notes that an older version left unmarked.
 */
type StorageTask = "jobs" | "job-leases" | "changes" | "vacuum" | "spent-notes"

const firstPause = 1_000
/** Milliseconds. Short, because a chain without its indexer relays nothing. */
const longestPause = 60_000

/**
 * Runs a loop forever and restarts it after a pause if it dies of a defect. The pause doubles with every death, up to `longestPause`. If
 * the loop ran for longer than that, the pause starts over.
 */
export const supervised = Effect.fnUntraced(function* <E, R>(
  task: BackgroundTask,
  loop: Effect.Effect<never, E, R>,
) {
  let pause = firstPause / 2
  for (;;) {
    const begun = yield* Clock.currentTimeMillis
    const fault = yield* Effect.catchCause(loop, Effect.succeed)
    const lived = (yield* Clock.currentTimeMillis) - begun
    pause = lived > longestPause ? firstPause : Math.min(longestPause, 2 * pause)
    yield* reportDefect(task, fault)
    yield* Effect.sleep(Duration.millis(pause))
  }
})

/** Reports the defect that ends a job. The queue retries the job after a pause. */
export const reportingDefects = <A, E, R>(task: JobTask, job: Effect.Effect<A, E, R>) =>
  Effect.tapCause(job, (cause) =>
    Cause.hasDies(cause) ? reportDefect({ task, chain: "all" }, cause) : Effect.void,
  )

/**
 * Counts and logs a defect. Logs only error names, because messages may contain addresses, endpoints and request data. Adapters report
 * theirs too; one that is built without telemetry only logs.
 */
export const reportDefect = Effect.fnUntraced(function* (
  task: BackgroundTask,
  cause: Cause.Cause<unknown>,
) {
  const telemetry = yield* Effect.serviceOption(Telemetry)
  if (Option.isSome(telemetry))
    yield* telemetry.value.count("background_defects_total", { ...task })
  yield* logged("background-failed", { ...task, fault: faultNames(cause) })
})
