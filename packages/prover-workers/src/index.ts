/**
 * Shared by the adapters of `Prover`: worker processes behind one bounded queue, each with the circuits in memory. An adapter supplies the
 * worker's script, built on `@shielded-relay/prover-workers/worker`.
 */
export { defaultLayout, type Layout } from "./layout.ts"
export { ProverUnavailable, proverOfWorkers, type WorkerProverOptions } from "./proverOfWorkers.ts"
export type { CircuitFiles } from "./worker/messages.ts"
