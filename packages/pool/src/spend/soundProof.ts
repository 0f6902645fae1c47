import {
  ProofFailed,
  publicInputsOf,
  type CircuitInputs,
  type CircuitName,
  type ProverShape,
} from "@shielded-relay/core"
import { Effect } from "effect"

/**
 * Makes a proof and verifies it before use. If it is invalid, the prover made an error, so a second proof is requested at once,
 * from another worker if there is one. If that is invalid too, fails with `ProofFailed` and reason `invalid`: the plan is sound,
 * and another prover may prove it.
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
