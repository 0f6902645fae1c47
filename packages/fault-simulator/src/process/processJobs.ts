import type { JobQueueShape } from "@shielded-relay/core"
import { Effect, Exit, Scope } from "effect"
import type { FaultKind } from "../FaultKind.ts"
import type { SimulatedProcess } from "./SimulatedProcess.ts"

const possible = [
  "wake-up lost",
  "wake-up delivered twice",
] as const satisfies ReadonlyArray<FaultKind>

/**
 * The job workers of one process. A dead process takes no jobs. A wake-up may get lost or come
 * twice.
 */
export function processJobs(
  process: SimulatedProcess,
  queue: JobQueueShape,
): JobQueueShape["work"] {
  return (topic, concurrency, run) =>
    Effect.gen(function* () {
      const workers = Scope.makeUnsafe()
      const end = Scope.close(workers, Exit.void)
      yield* Effect.addFinalizer(() => (process.state === "dead" ? Effect.never : end))
      process.atDeath(() => void Effect.runFork(Effect.provide(end, process.time.layer)))
      yield* Effect.provideService(
        queue.work(topic, concurrency, (id) => delivered(process, run(id))),
        Scope.Scope,
        workers,
      )
    })
}

const delivered = <E>(process: SimulatedProcess, run: Effect.Effect<void, E>) =>
  Effect.suspend(() => {
    const { switchboard, name } = process
    switch (switchboard.decide({ process: name, name: "job", stake: "written", possible })) {
      case "wake-up lost":
        return Effect.void
      case "wake-up delivered twice":
        return Effect.andThen(
          process.awake,
          Effect.all([run, run], { concurrency: 2, discard: true }),
        )
      case null:
        return Effect.andThen(process.awake, run)
    }
  })
