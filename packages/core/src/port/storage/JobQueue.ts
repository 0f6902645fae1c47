import type { Effect, Scope } from "effect"
import { Context } from "effect"
import type { StorageUnavailable } from "./StorageUnavailable.ts"

/** What a worker is woken for: the id names a row whose state says what is to be done. */
export type JobTopic = "operation" | "proof" | "settlement" | "tree-update" | "private-send"

/**
 * Wake-ups. Storage holds the state; a job carries none, so losing, repeating or reordering jobs is harmless.
 *
 * Laws:
 * 1. A job enqueued inside a transaction exists exactly when the transaction commits.
 * 2. Each job reaches some worker at least once, not before its delay. A run that fails, dies or is interrupted is tried again with
 *    growing pauses; so is one whose worker vanished with its process, once the adapter holds it for lost.
 * 3. While a job (topic, id) waits, for its delay or between two tries, enqueuing it again adds none: it is due at the sooner of the
 *    two times. A sooner time moves it forward, a later one never moves it back.
 * 4. Enqueued while it runs, a job waits as a new one, so no wake-up is lost to a run that has read its row already. The two runs may
 *    overlap: work that must not be done twice at a time takes a lease (`Leases`).
 */
export interface JobQueueShape {
  readonly enqueue: (
    topic: JobTopic,
    id: string,
    delayMilliseconds?: number,
  ) => Effect.Effect<void, StorageUnavailable>
  /** Serves a topic until the scope closes, `concurrency` jobs at a time; closing waits for the jobs under way. */
  readonly work: (
    topic: JobTopic,
    concurrency: number,
    run: (id: string) => Effect.Effect<void, unknown>,
  ) => Effect.Effect<void, never, Scope.Scope>
}

export class JobQueue extends Context.Service<JobQueue, JobQueueShape>()(
  "shielded-relay/JobQueue",
) {}
