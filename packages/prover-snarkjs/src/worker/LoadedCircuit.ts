import { createHash } from "node:crypto"
import { readFile } from "node:fs/promises"
import { groth16 } from "snarkjs"
import type { CircuitInputs, Groth16Proof } from "@shielded-relay/core"
import type { CircuitFiles } from "./messages.ts"
import { WitnessCalculator } from "./WitnessCalculator.ts"

/** A file of a circuit is not the one that was meant: damaged, or from another build. */
export class WrongArtifact extends Error {
  override readonly name = "WrongArtifact"
}

/** A circuit held in memory: its compiled witness calculator and its proving key, read and checked once. */
export class LoadedCircuit {
  readonly #calculator: WitnessCalculator
  readonly #zkey: Uint8Array

  private constructor(calculator: WitnessCalculator, zkey: Uint8Array) {
    this.#calculator = calculator
    this.#zkey = zkey
  }

  /** @throws WrongArtifact */
  static async load(files: CircuitFiles): Promise<LoadedCircuit> {
    const [wasm, zkey] = await Promise.all([
      readChecked(files.wasmPath, files.sha256.wasm),
      readChecked(files.zkeyPath, files.sha256.zkey),
    ])
    return new LoadedCircuit(await WitnessCalculator.compile(wasm), zkey)
  }

  /** @throws UnsatisfiedConstraints */
  async prove(inputs: CircuitInputs): Promise<Groth16Proof> {
    const witness = await this.#calculator.calculate(inputs)
    const { proof } = await groth16.prove(this.#zkey, witness, undefined, { singleThread: false })
    witness.fill(0)
    return {
      a: pair(proof.pi_a),
      b: [pair(proof.pi_b[0]), pair(proof.pi_b[1])],
      c: pair(proof.pi_c),
    }
  }
}

/** The very bytes that are used are the ones that are hashed. */
async function readChecked(path: string, sha256: string): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await readFile(path)
  const actual = createHash("sha256").update(bytes).digest("hex")
  if (actual !== sha256) throw new WrongArtifact(`${path} has SHA-256 ${actual}, not ${sha256}`)
  return new Uint8Array(bytes)
}

function pair(coordinates: ReadonlyArray<string> = []): readonly [bigint, bigint] {
  const [first, second] = coordinates
  if (first === undefined || second === undefined) throw new Error("a point has two coordinates")
  return [BigInt(first), BigInt(second)]
}
