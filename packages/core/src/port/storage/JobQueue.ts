import type { Effect, Scope } from "effect"
import { Context } from "effect"
import type { Lease } from "./Leases.ts"
import type { StorageUnavailable } from "./StorageUnavailable.ts"

/** The topic of a wake-up. The job's id names a row whose state determines the work. */
export type JobTopic =
  | "operation"
  | "proof"
  | "settlement"
  | "tree-update"
  | "private-send"
  | "wallet"

/**
 * Wake-ups. The rows hold the state and jobs carry none, so losing, repeating or reordering jobs is harmless.
 *
 * Laws:
 * 1. A job enqueued in a transaction exists exactly if the transaction commits.
 * 2. Each job reaches a worker at least once, after its delay. A run that fails, dies or is interrupted is retried with growing pauses. A
 *    run whose process died is retried once the adapter considers it lost.
 * 3. While a job (topic, id) waits for its delay or a retry, enqueuing it again adds no second job. It becomes due at the earlier of the
 *    two times.
 * 4. A job enqueued while it runs waits as a new job, so no wake-up is lost to a run that already read its row. The two runs of `work` may
 *    overlap.
 * 5. `workAlone` takes a job with the lease `<name>:<id>` of `Leases`, for `duration` milliseconds. While that lease is held, by whatever
 *    topic or process, the job waits, and others are taken. The run is given the lease; it renews it, and may release it. After the run the
 *    lease is released, unless it was lost. A job that waited for it is then due within a second.
 */
export interface JobQueueShape {
  readonly enqueue: (
    topic: JobTopic,
    id: string,
    delayMilliseconds?: number,
  ) => Effect.Effect<void, StorageUnavailable>
  /** Serves a topic until the scope closes, with at most `concurrency` jobs at a time. Closing waits for running jobs. */
  readonly work: (
    topic: JobTopic,
    concurrency: number,
    run: (id: string) => Effect.Effect<void, unknown>,
  ) => Effect.Effect<void, never, Scope.Scope>
  /** Like `work`, for jobs of which one run at a time may go on among all processes. `workAloneOver` makes it of `work` and `Leases`. */
  readonly workAlone: (
    topic: JobTopic,
    concurrency: number,
    lease: { readonly name: string; readonly duration: number },
    run: (id: string, lease: Lease) => Effect.Effect<void, unknown>,
  ) => Effect.Effect<void, never, Scope.Scope>
}

export class JobQueue extends Context.Service<JobQueue, JobQueueShape>()(
  "shielded-relay/JobQueue",
) {}
