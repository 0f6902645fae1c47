import {
  ProofFailed,
  publicInputsOf,
  type CircuitInputs,
  type CircuitName,
  type ProverShape,
} from "@shielded-relay/core"
import { Effect } from "effect"

/**
 * A proof that was verified here before anything is done with it. One that does not verify is its prover's fault: another is made at once,
 * by another worker where there is one. When that is wrong too, `ProofFailed` says `invalid`: the plan is sound, and another prover may
 * prove it.
 */
export const soundProof = Effect.fnUntraced(function* (
  prover: ProverShape,
  circuit: CircuitName,
  inputs: CircuitInputs,
) {
  const publicInputs = publicInputsOf(circuit, inputs)
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const proof = yield* prover.prove(circuit, inputs)
    if (yield* prover.verify(circuit, publicInputs, proof)) return proof
  }
  return yield* new ProofFailed({ circuit, reason: "invalid" })
})
