/** The shipped files match each other: sources, constraints, witness calculators, proving and verifying keys, manifest. */
import { keccak_256 } from "@noble/hashes/sha3.js"
import {
  ArtifactMismatch,
  circuit,
  manifest,
  readArtifact,
  verifyArtifact,
  verifyingKeyWords,
  vkHash,
  type CircuitEntry,
} from "@shielded-relay/pool-circuits"
import { globSync, readFileSync } from "node:fs"
import { rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import { groth16, zKey } from "snarkjs"
import { afterEach, describe, expect, it } from "vitest"
import { CIRCUITS } from "../build/circuits.ts"
import { compilerVersion } from "../build/compile.ts"
import { fileSha256, packagePath, sha256 } from "../build/files.ts"
import { readR1cs, type R1cs } from "../build/r1cs.ts"
import {
  disclosureSignals,
  joinSplitSignals,
  treeUpdateSignals,
  type Signals,
} from "./honest-witness.ts"
import { CIRCUIT_NAMES } from "./system/circuit-under-test.ts"
import { compiled } from "./system/compiled.ts"
import { readProvingKey } from "./system/proving-key.ts"
import { WitnessCalculator } from "./system/witness.ts"

it("names every circom source with its checksum", () => {
  const sources = globSync("circuits/**/*.circom", { cwd: packagePath(".") }).toSorted()
  expect(Object.keys(manifest.sources)).toEqual(sources)
  for (const source of sources)
    expect(fileSha256(packagePath(source)), source).toBe(manifest.sources[source])
})

it("names the circuits of the build, and nothing else is in the folder", () => {
  expect(Object.keys(manifest.circuits)).toEqual(CIRCUITS.map(({ name }) => name))
  expect(CIRCUIT_NAMES.toSorted()).toEqual(Object.keys(manifest.circuits).toSorted())
  const files = CIRCUITS.flatMap(({ name }) => [
    `${name}.vkey.json`,
    `${name}.wasm`,
    `${name}.zkey`,
  ])
  const shipped = globSync("*", { cwd: packagePath("artifacts") }).toSorted()
  expect(shipped).toEqual([...files, "manifest.json"].toSorted())
})

it("says that the keys are for development", () => {
  expect(manifest.development).toBe(true)
  expect(circuit("joinsplit-2x2").development).toBe(true)
})

describe("a packed file", () => {
  const { wasmPath } = circuit("disclosure")
  const plain = readFileSync(wasmPath)
  const packed = join(tmpdir(), `packed-${process.pid}.wasm.gz`)
  afterEach(() => rm(packed))

  it("reads as the file itself", async () => {
    await writeFile(packed, gzipSync(plain))
    expect(Buffer.from(await readArtifact(packed)).equals(plain)).toBe(true)
    expect(Buffer.from(await readArtifact(wasmPath)).equals(plain)).toBe(true)
  })

  it.each([
    ["is cut off", gzipSync(plain).subarray(0, 100)],
    ["holds more than any of our keys", gzipSync(Buffer.alloc(65 * 1024 * 1024))],
  ])("is refused by name if it %s", async (_, bytes) => {
    await writeFile(packed, bytes)
    await expect(readArtifact(packed)).rejects.toThrow(`${packed} cannot be unpacked (`)
  })
})

describe.each(CIRCUITS)(
  "$name",
  ({ name, maximumPower, inputs, depth, publicInputs, template }) => {
    const shipped = circuit(name)

    it("has files with the checksums of the manifest", async () => {
      await expect(verifyArtifact(shipped)).resolves.toBeUndefined()
      expect(shipped).toMatchObject({ name, inputs, depth, publicInputs, template })
    })

    it("is refused when one file is not the manifest's", async () => {
      for (const file of ["wasm", "zkey", "vkey"] as const) {
        const altered = { ...shipped, sha256: { ...shipped.sha256, [file]: "00".repeat(32) } }
        await expect(verifyArtifact(altered)).rejects.toThrow(ArtifactMismatch)
      }
    })

    it("comes out of its sources, within its bound, with a proving key of the same constraints", async () => {
      expect(compilerVersion()).toBe(manifest.tools["circom2"])
      const files = await compiled(`circuits/main/${name}.circom`)
      expect(sha256(files.r1cs)).toBe(shipped.sha256.r1cs)
      expect(sha256(files.wasm)).toBe(shipped.sha256.wasm)

      const r1cs = readR1cs(files.r1cs)
      const rows = r1cs.constraints.length + r1cs.publicInputs + 1
      console.log(
        `${name}: ${r1cs.constraints.length} constraints, ${rows} rows of ${2 ** maximumPower}`,
      )
      expect(r1cs.constraints).toHaveLength(shipped.constraints)
      expect(rows).toBeLessThanOrEqual(2 ** maximumPower)
      expect(r1cs.publicInputs).toBe(publicInputs.length)

      const key = readProvingKey(readFileSync(shipped.zkeyPath))
      expect(key.domain).toBe(2 ** maximumPower)
      expect(key.wires).toBe(r1cs.wires)
      expect(key.publicInputs).toBe(r1cs.publicInputs)
      expect(differences(key.coefficients, matrixRows(r1cs))).toEqual([])
    })

    it("has the verifying key of its proving key", async () => {
      expect(await zKey.exportVerificationKey(shipped.zkeyPath)).toEqual(shipped.verifyingKey)
      expect(shipped.verifyingKey.nPublic).toBe(publicInputs.length)
      expect(shipped.verifyingKey.IC).toHaveLength(publicInputs.length + 1)
      const words = verifyingKeyWords(shipped.verifyingKey)
      expect(words).toHaveLength(14 + 2 * (publicInputs.length + 1))
      const bytes = Buffer.from(
        words.map((word) => word.toString(16).padStart(64, "0")).join(""),
        "hex",
      )
      expect(vkHash(name)).toBe(`0x${Buffer.from(keccak_256(bytes)).toString("hex")}`)
    })
  },
)

// At depth 26 the prover's own tests make proofs with the same verifying keys.
describe.each(CIRCUITS.filter(({ depth, template }) => depth === 5 || template === "Disclosure"))(
  "$name",
  ({ name, inputs, depth, publicInputs, template }) => {
    const shipped = circuit(name)

    it("proves, and the proof holds for its public inputs alone", async () => {
      const signals = honestSignals(template, inputs, depth)
      const { proof, publicSignals } = await groth16.fullProve(
        signals,
        shipped.wasmPath,
        shipped.zkeyPath,
      )
      const calculator = await WitnessCalculator.create(readFileSync(shipped.wasmPath))
      expect(publicSignals).toEqual(
        calculator
          .calculate(signals)
          .slice(1, 1 + publicInputs.length)
          .map(String),
      )
      expect(publicSignals).toEqual(
        publicInputs.map((signal) => String(Reflect.get(signals, signal))),
      )
      expect(await groth16.verify(shipped.verifyingKey, publicSignals, proof)).toBe(true)
      for (const index of publicSignals.keys()) {
        const altered = publicSignals.with(index, `${BigInt(publicSignals[index] ?? 0) + 1n}`)
        expect(await groth16.verify(shipped.verifyingKey, altered, proof)).toBe(false)
      }
    })
  },
)

function honestSignals(template: CircuitEntry["template"], inputs: number, depth: number): Signals {
  const note = { amount: 50n, oneTimeIndex: 5n, blinding: 6n, leafIndex: 7 }
  switch (template) {
    case "JoinSplit":
      return joinSplitSignals({
        depth,
        spendingKey: 77n,
        asset: 123n,
        inputs: Array.from({ length: inputs }, (_, index) => ({
          ...note,
          amount: BigInt(index) * 50n,
          blinding: BigInt(index),
          leafIndex: 7 + index,
        })),
        outputs: [
          { npk: 1n, amount: 3n },
          { npk: 2n, amount: 4n },
        ],
        extDataHash: 9n,
        challenge: 11n,
      })
    case "TreeUpdate":
      return treeUpdateSignals({ depth, subtree: 1, leaves: [4n, 5n], challenge: 11n })
    case "Disclosure":
      return disclosureSignals({ spendingKey: 77n, asset: 123n, note, shown: true, context: 9n })
  }
}

/** Entries of the matrices A and B as a proving key lists them; public inputs have rows of their own after all others. */
function matrixRows({ constraints, publicInputs }: R1cs): Map<string, bigint> {
  const rows = constraints.flatMap(({ a, b }, row) => [
    ...a.map(([wire, coefficient]) => [`A ${row} ${wire}`, coefficient] as const),
    ...b.map(([wire, coefficient]) => [`B ${row} ${wire}`, coefficient] as const),
  ])
  for (let wire = 0; wire <= publicInputs; wire++)
    rows.push([`A ${constraints.length + wire} ${wire}`, 1n])
  return new Map(rows)
}

function differences(
  actual: ReadonlyMap<string, bigint>,
  expected: ReadonlyMap<string, bigint>,
): string[] {
  return [...new Set([...actual.keys(), ...expected.keys()])]
    .filter((entry) => actual.get(entry) !== expected.get(entry))
    .slice(0, 20)
}
