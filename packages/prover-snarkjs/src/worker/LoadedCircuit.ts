import { groth16 } from "snarkjs"
import type { CircuitInputs, Groth16Proof } from "@shielded-relay/core"
import {
  readChecked,
  WitnessCalculator,
  type CircuitFiles,
} from "@shielded-relay/prover-workers/worker"
import { witnessFile } from "./witnessFile.ts"

/** A circuit in memory: its compiled witness calculator and its proving key, read and checked once. */
export class LoadedCircuit {
  readonly #calculator: WitnessCalculator
  readonly #zkey: Uint8Array

  private constructor(calculator: WitnessCalculator, zkey: Uint8Array) {
    this.#calculator = calculator
    this.#zkey = zkey
  }

  /** @throws CannotLoad */
  static async load(files: CircuitFiles): Promise<LoadedCircuit> {
    const [wasm, zkey] = await Promise.all([
      readChecked(files.wasmPath, files.sha256.wasm),
      readChecked(files.zkeyPath, files.sha256.zkey),
    ])
    return new LoadedCircuit(await WitnessCalculator.compile(wasm), zkey)
  }

  /** @throws UnsatisfiedConstraints */
  async prove(inputs: CircuitInputs): Promise<Groth16Proof> {
    const signals = await this.#calculator.calculate(inputs)
    const witness = witnessFile(signals)
    signals.fill(0)
    const { proof } = await groth16.prove(this.#zkey, witness, undefined, { singleThread: false })
    witness.fill(0)
    return {
      a: pair(proof.pi_a),
      b: [pair(proof.pi_b[0]), pair(proof.pi_b[1])],
      c: pair(proof.pi_c),
    }
  }
}

function pair(coordinates: ReadonlyArray<string> = []): readonly [bigint, bigint] {
  const [first, second] = coordinates
  if (first === undefined || second === undefined)
    throw new Error("a point must have two coordinates")
  return [BigInt(first), BigInt(second)]
}
