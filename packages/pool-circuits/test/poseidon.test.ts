/** The Poseidon template computes circomlib's function with as many constraints, and each constraint is necessary. */
import { buildPoseidonReference } from "circomlibjs"
import fc from "fast-check"
import { poseidon10 } from "poseidon-lite/poseidon10"
import { poseidon2 } from "poseidon-lite/poseidon2"
import { poseidon3 } from "poseidon-lite/poseidon3"
import { poseidon8 } from "poseidon-lite/poseidon8"
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

const sizes = [
  [2, poseidon2, 240],
  [3, poseidon3, 261],
  [8, poseidon8, 402],
  [10, poseidon10, 459],
] as const

/** A circuit that claims `claimed<n>` to be the hash of `in<n>` for every size: compiling is what takes time here. */
async function claims(include: string, port: string) {
  const directory = ".cache/oracle"
  mkdirSync(packagePath(directory), { recursive: true })
  const source = `${directory}/claims-${port}.circom`
  const names = sizes.flatMap(([n]) => [`in${n}`, `claimed${n}`])
  const bodies = sizes.map(
    ([n]) => `    signal input in${n}[${n}];
    signal input claimed${n};
    component hash${n} = Poseidon(${n});
    hash${n}.${port} <== in${n};
    claimed${n} === hash${n}.out;
`,
  )
  writeFileSync(
    packagePath(source),
    `pragma circom 2.1.6;
include "${include}";
template Claims() {
${bodies.join("")}}
component main {public [${names.join(", ")}]} = Claims();
`,
  )
  const files = await compiled(source)
  const system = new ConstraintSystem(readR1cs(files.r1cs), files.sym)
  return {
    calculator: await WitnessCalculator.create(files.wasm),
    system,
    gatesOf: (n: number) =>
      [...system.gates.keys()].filter((gate) => system.touches(gate, `hash${n}`)),
  }
}

const oneTo = (n: number) => Array.from({ length: n }, (_, index) => BigInt(index + 1))

/** Inputs of the circuit: the claim for one size, and true ones for the others. */
function claimOf(size: number, values: ReadonlyArray<bigint>, claimed: bigint) {
  const others = sizes.flatMap(([n, library]) => [
    [`in${n}`, oneTo(n)] as const,
    [`claimed${n}`, library(oneTo(n))] as const,
  ])
  return { ...Object.fromEntries(others), [`in${size}`]: values, [`claimed${size}`]: claimed }
}

let ours: Awaited<ReturnType<typeof claims>>
beforeAll(async () => {
  ours = await claims("../../circuits/poseidon.circom", "in")
})

it("has constants that follow from the paper's generator alone", () => {
  expect(readFileSync(packagePath("circuits/poseidon_constants.circom"), "utf8")).toBe(
    constantsSource(),
  )
})

it("costs what circomlib's template does, which takes the same claims", async () => {
  mkdirSync(packagePath(".cache/oracle"), { recursive: true })
  // The compiler sees only files of this package.
  for (const file of ["poseidon.circom", "poseidon_constants.circom"]) {
    const folder = dirname(require.resolve("circomlib/circuits/poseidon.circom"))
    copyFileSync(`${folder}/${file}`, packagePath(`.cache/oracle/${file}`))
  }
  const oracle = await claims("poseidon.circom", "inputs")
  for (const [n, library, constraints] of sizes) {
    expect(oracle.gatesOf(n)).toHaveLength(constraints)
    expect(oracle.calculator.accepts(claimOf(n, oneTo(n), library(oneTo(n))))).toBe(true)
  }
  expect(ours.system.gates).toHaveLength(oracle.system.gates.length)
})

describe.each(sizes)("Poseidon of %i", (n, library, constraints) => {
  it("equals two libraries on any field elements and refuses any other hash", () => {
    const inputs = fc.array(element, { minLength: n, maxLength: n })
    fc.assert(
      fc.property(inputs, element, (values, other) => {
        const hash = circomlib(values)
        expect(library(values)).toBe(hash)
        const witness = ours.calculator.calculate(claimOf(n, values, hash))
        expect(ours.system.violations(witness)).toHaveLength(0)
        fc.pre(other !== hash)
        expect(ours.calculator.accepts(claimOf(n, values, other))).toBe(false)
      }),
      { numRuns: 25 },
    )
  })

  it(`has ${constraints} constraints, and for each a witness that breaks just it`, () => {
    const { system, calculator } = ours
    const gates = ours.gatesOf(n)
    expect(gates).toHaveLength(constraints)
    const witness = calculator.calculate(claimOf(n, oneTo(n), library(oneTo(n))))
    const inputs = sizes.flatMap(([size]) =>
      oneTo(size).map((_, index) => system.wire(`in${size}[${index}]`)),
    )
    const forger = new Forger(system, witness, inputs)
    expect(forger.undetermined()).toEqual([])
    const forgeries = gates.map((gate) => {
      const [wire] = forger.determines(gate)
      if (wire === undefined) throw new Error(`constraint ${gate} determines nothing`)
      return forger.forge(new Map([[wire, (witness[wire] ?? 0n) + 1n]]), gate)
    })
    expect(forgeries.map(({ broken }) => broken)).toEqual(gates.map((gate) => [gate]))
    // The forger looks only at what it touched; every tenth time look at everything. The sizes share no wire, so the constraints of the others
    // are as honest as before.
    for (let at = 0; at < gates.length; at += 10)
      expect(gates.filter((one) => !system.satisfied(one, forgeries[at]?.witness ?? []))).toEqual([
        gates[at],
      ])
  })
})
