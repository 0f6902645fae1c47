/**
 * What the adapters of `Prover` share: worker processes behind one bounded queue, each with the circuits in memory. An
 * adapter brings the script that a process runs, made of `@shielded-relay/prover-workers/worker`.
 */
export { defaultLayout, type Layout } from "./layout.ts"
export { ProverUnavailable, proverOfWorkers, type WorkerProverOptions } from "./proverOfWorkers.ts"
export type { CircuitFiles } from "./worker/messages.ts"
