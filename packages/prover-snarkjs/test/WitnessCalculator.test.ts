import { readFile } from "node:fs/promises"
import { wtns } from "snarkjs"
import { describe, expect, it } from "vitest"
import type { CircuitName } from "@shielded-relay/core"
import { circuit } from "@shielded-relay/pool-circuits"
import { honestInputs } from "@shielded-relay/testkit"
import { WitnessCalculator } from "@shielded-relay/prover-workers/worker"
import { witnessFile } from "../src/worker/witnessFile.ts"

const names: ReadonlyArray<CircuitName> = [
  "joinsplit-2x2",
  "joinsplit-4x2",
  "tree-update-16",
  "disclosure",
]
const compiled = async (name: CircuitName) =>
  WitnessCalculator.compile(new Uint8Array(await readFile(circuit(name).wasmPath)))

describe("WitnessCalculator", () => {
  it.each(names)("gives the same file as snarkjs for %s, each time", async (name) => {
    const calculator = await compiled(name)
    for (const seed of [1, 2, 3]) {
      const { inputs } = honestInputs(name, seed)
      const reference: { type: "mem"; data?: Uint8Array } = { type: "mem" }
      await wtns.calculate(inputs, circuit(name).wasmPath, reference)
      const witness = witnessFile(await calculator.calculate(inputs))
      expect(Buffer.from(witness).equals(reference.data ?? new Uint8Array())).toBe(true)
    }
  })

  it("works again after inputs that break a constraint, whose error contains none of them", async () => {
    const calculator = await compiled("joinsplit-2x2")
    const { inputs } = honestInputs("joinsplit-2x2", 1)
    const before = await calculator.calculate(inputs)
    const spendingKey = 123_456_789_123_456_789n
    const error: unknown = await calculator
      .calculate({ ...inputs, spendingKey })
      .catch((reason: unknown) => reason)
    expect(error).toMatchObject({ name: "UnsatisfiedConstraints" })
    expect(`${error instanceof Error ? error.stack : ""}`).not.toContain(String(spendingKey))
    expect(await calculator.calculate(inputs)).toEqual(before)
  })
})
