/** `Prover` with a Groth16 prover of its own over BN254: no GPL code, and several times as fast as snarkjs. */
export { wasmProver } from "./wasmProver.ts"
export { ProverUnavailable } from "@shielded-relay/prover-workers"
