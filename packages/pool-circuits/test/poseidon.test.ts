/** The Poseidon template is circomlib's function, at circomlib's price, and none of its constraints is idle. */
import { buildPoseidonReference } from "circomlibjs"
import fc from "fast-check"
import { poseidon10, poseidon2, poseidon3, poseidon8 } from "poseidon-lite"
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname } from "node:path"
import { beforeAll, describe, expect, it } from "vitest"
import { R } from "../build/field.ts"
import { packagePath } from "../build/files.ts"
import { constantsSource } from "../build/generate-constants.ts"
import { readR1cs } from "../build/r1cs.ts"
import { compiled } from "./system/compiled.ts"
import { ConstraintSystem } from "./system/constraint-system.ts"
import { Forger } from "./system/forger.ts"
import { WitnessCalculator } from "./system/witness.ts"

const require = createRequire(import.meta.url)
const reference = await buildPoseidonReference()
const circomlib = (inputs: ReadonlyArray<bigint>) => reference.F.toObject(reference(inputs))

const element = fc.oneof(
  fc.bigInt({ min: 0n, max: R - 1n }),
  fc.constantFrom(0n, 1n, R - 1n, (R - 1n) / 2n, 2n ** 128n - 1n),
)

/** A circuit that claims `claimed` to be the hash of `in`. */
async function claim(n: number, include: string, port: string) {
  const directory = ".cache/oracle"
  mkdirSync(packagePath(directory), { recursive: true })
  const source = `${directory}/claim-${port}-${n}-${process.pid}.circom`
  writeFileSync(
    packagePath(source),
    `pragma circom 2.1.6;
include "${include}";
template Claim() {
    signal input in[${n}];
    signal input claimed;
    component hash = Poseidon(${n});
    hash.${port} <== in;
    claimed === hash.out;
}
component main {public [in, claimed]} = Claim();
`,
  )
  const files = await compiled(source)
  return {
    calculator: await WitnessCalculator.create(files.wasm),
    system: new ConstraintSystem(readR1cs(files.r1cs), files.sym),
  }
}

it("has constants that follow from the paper's generator alone", () => {
  expect(readFileSync(packagePath("circuits/poseidon_constants.circom"), "utf8")).toBe(
    constantsSource(),
  )
})

describe.each([
  [2, poseidon2, 240],
  [3, poseidon3, 261],
  [8, poseidon8, 402],
  [10, poseidon10, 459],
] as const)("Poseidon of %i", (n, library, constraints) => {
  let ours: Awaited<ReturnType<typeof claim>>
  beforeAll(async () => {
    ours = await claim(n, "../../circuits/poseidon.circom", "in")
  })

  it("equals two libraries on any field elements and refuses any other hash", () => {
    const inputs = fc.array(element, { minLength: n, maxLength: n })
    fc.assert(
      fc.property(inputs, element, (values, other) => {
        const hash = circomlib(values)
        expect(library(values)).toBe(hash)
        const witness = ours.calculator.calculate({ in: values, claimed: hash })
        expect(ours.system.violations(witness)).toHaveLength(0)
        fc.pre(other !== hash)
        expect(ours.calculator.accepts({ in: values, claimed: other })).toBe(false)
      }),
      { numRuns: 25 },
    )
  })

  it(`costs ${constraints} constraints, as circomlib's template does`, async () => {
    expect(ours.system.gates).toHaveLength(constraints)
    mkdirSync(packagePath(".cache/oracle"), { recursive: true })
    // The compiler sees only files of this package.
    for (const file of ["poseidon.circom", "poseidon_constants.circom"]) {
      const folder = dirname(require.resolve("circomlib/circuits/poseidon.circom"))
      copyFileSync(`${folder}/${file}`, packagePath(`.cache/oracle/${file}`))
    }
    const oracle = await claim(n, "poseidon.circom", "inputs")
    expect(oracle.system.gates).toHaveLength(constraints)
    const values = Array.from({ length: n }, (_, index) => BigInt(index + 1))
    expect(oracle.calculator.accepts({ in: values, claimed: library(values) })).toBe(true)
  })

  it("has a witness for every constraint that breaks just it", () => {
    const { system, calculator } = ours
    const values = Array.from({ length: n }, (_, index) => BigInt(index + 1))
    const witness = calculator.calculate({ in: values, claimed: library(values) })
    const inputs = values.map((_, index) => system.wire(`in[${index}]`))
    const forger = new Forger(system, witness, inputs)
    expect(forger.undetermined()).toEqual([])
    for (const gate of system.gates.keys()) {
      const [wire] = forger.determines(gate)
      if (wire === undefined) throw new Error(`constraint ${gate} determines nothing`)
      const forgery = forger.forge(new Map([[wire, (witness[wire] ?? 0n) + 1n]]), gate)
      expect(system.violations(forgery.witness)).toEqual([gate])
    }
  })
})
