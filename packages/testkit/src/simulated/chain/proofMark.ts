import { FIELD_MODULUS } from "@shielded-relay/pool"
import type { CircuitName, Groth16Proof } from "@shielded-relay/core"
import { asField, keccakText, keccakWords } from "./words.ts"

/**
 * What stands in for a proof: a mark over circuit and public inputs, which `simulatedProver` gives out only for a witness that
 * holds and which the simulated pool recomputes from what it sees. It proves nothing to anybody who knows how to make one.
 */
export function markedProof(circuit: CircuitName, publics: ReadonlyArray<bigint>): Groth16Proof {
  const one = [1n, 1n] as const
  return { a: [markOf(circuit, publics), 1n], b: [one, one], c: one }
}

export function isMarked(
  proof: Groth16Proof,
  circuit: CircuitName,
  publics: ReadonlyArray<bigint>,
): boolean {
  return proof.a[0] === markOf(circuit, publics)
}

function markOf(circuit: CircuitName, publics: ReadonlyArray<bigint>): bigint {
  return asField(keccakWords(keccakText(circuit), ...publics))
}

/** Σ values[k] · point^k, lowest first, term by term. */
export function evaluation(values: ReadonlyArray<bigint>, point: bigint): bigint {
  let sum = 0n
  let power = 1n
  for (const value of values) {
    sum = (sum + value * power) % FIELD_MODULUS
    power = (power * point) % FIELD_MODULUS
  }
  return sum
}
