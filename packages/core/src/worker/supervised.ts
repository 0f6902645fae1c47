import { Cause, Clock, Duration, Effect } from "effect"
import { faultNames } from "../error/faultNames.ts"
import { Telemetry } from "../port/Telemetry.ts"

/** What runs beside requests, and the chain that it runs for; `all` when it runs for every chain. */
export interface BackgroundTask {
  readonly task: "index" | "screening" | "relayers" | "maintenance" | JobTask
  readonly chain: string
}

/** The jobs of the queue, by their topic. */
type JobTask = "operation" | "private-send" | "proof"

const firstPause = 1_000
/** Milliseconds. Short, since nothing is relayed on a chain that is not indexed. */
const longestPause = 60_000

/**
 * Runs a loop for ever: one that dies of a defect begins anew after a pause. The pause doubles with every death, up to `longestPause`;
 * a loop that lived for longer than that begins at the first pause again.
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

/** Reports the defect that ends a job; the queue starts the job again after a pause. */
export const reportingDefects = <A, E, R>(task: JobTask, job: Effect.Effect<A, E, R>) =>
  Effect.tapCause(job, (cause) =>
    Cause.hasDies(cause) ? reportDefect({ task, chain: "all" }, cause) : Effect.void,
  )

/** Counts and logs a defect: names of errors alone, since their messages may quote addresses, endpoints and what was asked. */
export const reportDefect = Effect.fnUntraced(function* (
  task: BackgroundTask,
  cause: Cause.Cause<unknown>,
) {
  yield* (yield* Telemetry).count("background_defects_total", { ...task })
  yield* Effect.logError(
    "background work failed unexpectedly; it is tried again after a pause",
  ).pipe(Effect.annotateLogs({ ...task, fault: faultNames(cause) }))
})
