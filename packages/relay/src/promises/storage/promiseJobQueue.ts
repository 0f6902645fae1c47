import type { JobQueueShape } from "@shielded-relay/core"
import { Effect, Exit } from "effect"
import { partFailed, UnusableAnswer } from "../callPort.ts"
import type { PromiseStorage } from "./PromiseStores.ts"

const part = "storage.jobQueue.work"
/** Milliseconds until a `work` that ended by itself is called again. */
const PAUSE = 1_000

/** `JobQueue.work` over promises. Closing the scope aborts the signal and waits for the running jobs. */
export const promiseWork =
  (queue: PromiseStorage["jobQueue"]): JobQueueShape["work"] =>
  (topic, concurrency, run) =>
    Effect.gen(function* () {
      const context = yield* Effect.context()
      const once = Effect.callback<void>((resume) => {
        const closing = new AbortController()
        const work = async () =>
          queue.work(
            topic,
            concurrency,
            async (id) => {
              const exit = await Effect.runPromiseExitWith(context)(run(id))
              if (Exit.isFailure(exit)) throw new Error("the job is to be run again")
            },
            closing.signal,
          )
        const ended = work().then(
          () => partFailed(part, new UnusableAnswer("ended before its signal")),
          (thrown: unknown) => partFailed(part, thrown),
        )
        void ended.then((told) => resume(Effect.andThen(told, Effect.sleep(PAUSE))))
        return Effect.promise(async () => {
          closing.abort()
          await ended
        })
      })
      yield* Effect.forkScoped(Effect.forever(once), { startImmediately: true })
    })
