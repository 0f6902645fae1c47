import { Effect } from "effect"
import { JobQueue } from "../../port/storage/JobQueue.ts"
import { reportingDefects, supervised } from "../supervised.ts"
import { watchGasTanks } from "./watchGasTanks.ts"
import { resumeWalletOperations, runWalletOperation } from "./runWalletOperation.ts"

/** Operations of managed accounts that one process advances concurrently. They wait for blocks most of the time. */
const concurrentOperations = 16

/** Serves the operations of managed accounts until the scope closes, beginning with those that an earlier process left behind. */
export const workWalletOperations = Effect.gen(function* () {
  const queue = yield* JobQueue
  const context = yield* Effect.context<Effect.Services<ReturnType<typeof runWalletOperation>>>()
  yield* queue.work("wallet", concurrentOperations, (id) =>
    Effect.provide(reportingDefects("wallet", runWalletOperation(id)), context),
  )
  yield* resumeWalletOperations
  yield* Effect.forkScoped(supervised({ task: "gas-tanks", chain: "all" }, watchGasTanks))
})
