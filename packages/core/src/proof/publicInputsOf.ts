import type { CircuitInputs, CircuitName } from "../port/Prover.ts"

/** The public signals of each circuit, in the order of its `public [...]`. */
const publicSignals: Readonly<Record<CircuitName, ReadonlyArray<string>>> = {
  "joinsplit-2x2": ["c", "challenge", "evaluation"],
  "joinsplit-4x2": ["c", "challenge", "evaluation"],
  "tree-update-16": ["newRoot", "challenge", "evaluation"],
  disclosure: ["npk", "commitment", "leafIndex", "shown", "nullifier", "context", "pseudonym"],
}

/** The public inputs among a circuit's inputs, in the order in which a verifier takes them. */
export function publicInputsOf(circuit: CircuitName, inputs: CircuitInputs): ReadonlyArray<bigint> {
  return publicSignals[circuit].flatMap((name) => {
    const value = inputs[name]
    return typeof value === "bigint" ? [value] : []
  })
}
