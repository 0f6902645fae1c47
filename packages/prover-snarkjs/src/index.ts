export { ProverUnavailable, snarkjsProver, type SnarkjsProverOptions } from "./snarkjsProver.ts"
export type { CircuitFiles } from "./worker/messages.ts"
