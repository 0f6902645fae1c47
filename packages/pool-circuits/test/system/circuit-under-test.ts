/** A shipped circuit with its constraints: compiled from the sources, which must be those of the manifest. */
import { readFileSync } from "node:fs"
import { circuit, manifest, type Circuit, type CircuitName } from "@shielded-relay/pool-circuits"
import { sha256 } from "../../build/files.ts"
import { readR1cs } from "../../build/r1cs.ts"
import { compiled } from "./compiled.ts"
import { ConstraintSystem } from "./constraint-system.ts"
import { WitnessCalculator } from "./witness.ts"

export interface CircuitUnderTest {
  readonly circuit: Circuit
  readonly system: ConstraintSystem
  readonly calculator: WitnessCalculator
}

export const CIRCUIT_NAMES: ReadonlyArray<CircuitName> = [
  "joinsplit-2x2",
  "joinsplit-4x2",
  "tree-update-16",
  "joinsplit-2x2-depth5",
  "tree-update-16-depth5",
  "disclosure",
]

export async function circuitUnderTest(name: CircuitName): Promise<CircuitUnderTest> {
  const files = await compiled(`circuits/main/${name}.circom`)
  if (sha256(files.r1cs) !== manifest.circuits[name].sha256.r1cs)
    throw new Error(`${name} is not as its sources say`)
  return {
    circuit: circuit(name),
    system: new ConstraintSystem(readR1cs(files.r1cs), files.sym),
    calculator: await WitnessCalculator.create(readFileSync(circuit(name).wasmPath)),
  }
}
