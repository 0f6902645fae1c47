import { Duration, Effect } from "effect"
import { JobQueue } from "../../port/storage/JobQueue.ts"
import { reportingDefects, supervised } from "../supervised.ts"
import { watchGasTanks } from "./watchGasTanks.ts"
import { resumeWalletOperations, runWalletOperation } from "./runWalletOperation.ts"

/** Operations of managed accounts that one process advances concurrently. They wait for blocks most of the time. */
const concurrentOperations = 16

/** Pause between searches for operations that no worker looks after; milliseconds. */
const searchPause = 60_000

/**
 * Serves the operations of managed accounts until the scope closes, beginning with those that an earlier process left behind. Later it wakes
 * a worker for each again and again: a wake-up may end with the process that took it.
 */
export const workWalletOperations = Effect.gen(function* () {
  const queue = yield* JobQueue
  const context = yield* Effect.context<Effect.Services<ReturnType<typeof runWalletOperation>>>()
  yield* queue.work("wallet", concurrentOperations, (id) =>
    Effect.provide(reportingDefects("wallet", runWalletOperation(id)), context),
  )
  yield* resumeWalletOperations
  yield* Effect.forkScoped(supervised({ task: "gas-tanks", chain: "all" }, watchGasTanks))
  const search = Effect.forever(
    Effect.andThen(
      Effect.sleep(Duration.millis(searchPause)),
      Effect.ignore(resumeWalletOperations),
    ),
  )
  yield* Effect.forkScoped(supervised({ task: "wallet", chain: "all" }, search))
})
