import { Effect } from "effect"
import { JobQueue } from "../port/storage/JobQueue.ts"
import type { Leases } from "../port/storage/Leases.ts"
import { Prover } from "../port/Prover.ts"
import { operationLease } from "./runOperation.ts"
import { runProof } from "./runProof.ts"
import { reportingDefects } from "./supervised.ts"
import { whileHeld } from "./whileLeased.ts"

/**
 * Proves for all processes on the storage until the scope closes. It runs as many jobs as there are workers, so that no job waits here
 * while another process is idle.
 */
export const runProver = Effect.gen(function* () {
  const queue = yield* JobQueue
  const prover = yield* Prover
  const { workers } = yield* prover.capacity
  const context = yield* Effect.context<Effect.Services<ReturnType<typeof runProof>> | Leases>()
  yield* queue.workAlone("proof", Math.max(1, workers), yield* operationLease, (id, lease) =>
    whileHeld(lease, reportingDefects("proof", runProof(id))).pipe(
      Effect.asVoid,
      Effect.provide(context),
    ),
  )
})
