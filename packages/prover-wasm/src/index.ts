/** `Prover` with our own Groth16 implementation over BN254: free of GPL code and several times as fast as snarkjs. */
export { wasmProver } from "./wasmProver.ts"
export { ProverUnavailable } from "@shielded-relay/prover-workers"
