import { FIELD_MODULUS } from "@shielded-relay/pool"
import type { CircuitName, Groth16Proof } from "@shielded-relay/core"
import { asField, keccakText, keccakWords } from "./words.ts"

/**
 * A stand-in for a proof: a mark over circuit and public inputs. `simulatedProver` returns it only for a valid witness,
 * and the simulated pool recomputes it. Anyone can compute a mark, so it proves nothing outside the simulation.
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

/** Σ values[k] · point^k, lowest power first. */
export function evaluation(values: ReadonlyArray<bigint>, point: bigint): bigint {
  let sum = 0n
  let power = 1n
  for (const value of values) {
    sum = (sum + value * power) % FIELD_MODULUS
    power = (power * point) % FIELD_MODULUS
  }
  return sum
}
