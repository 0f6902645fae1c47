import { Effect } from "effect"
import type { JobQueueShape } from "../port/storage/JobQueue.ts"
import type { LeasesShape } from "../port/storage/Leases.ts"

/** Pause before a job looks for its lease again; milliseconds. */
const heldPause = 500

/**
 * Implements `workAlone` as jobs of `work` that acquire their leases, for storages that need nothing faster. It defines the semantics of
 * every adapter.
 */
export const workAloneOver =
  (
    queue: Pick<JobQueueShape, "enqueue" | "work">,
    leases: Pick<LeasesShape, "acquire" | "release">,
  ): JobQueueShape["workAlone"] =>
  (topic, concurrency, { name, duration }, run) =>
    queue.work(topic, concurrency, (id) =>
      Effect.acquireUseRelease(
        leases.acquire(`${name}:${id}`, duration),
        (lease) => (lease === null ? queue.enqueue(topic, id, heldPause) : run(id, lease)),
        (lease) => (lease === null ? Effect.void : Effect.ignore(leases.release(lease))),
      ),
    )
