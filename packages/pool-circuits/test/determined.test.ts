/**
 * Finds under-constrained signals: in an honest witness, no signal except the public inputs may have another value while the others stay.
 * There are no exceptions; the inverse of 0, which is free in the usual test for zero, is constrained to 0 here.
 */
import { describe, expect, it } from "vitest"
import { modulo, R } from "../build/field.ts"
import type { LinearCombination } from "../build/r1cs.ts"
import { CIRCUIT_NAMES, circuitUnderTest } from "./system/circuit-under-test.ts"
import { coefficientOf, ConstraintSystem, sum, type Witness } from "./system/constraint-system.ts"
import { inverseOf } from "./system/linear-solution.ts"
import { scenarios } from "./system/scenario.ts"

/** Whether another value of `wire` satisfies every constraint it stands in. */
function canChangeAlone(system: ConstraintSystem, wire: number, witness: Witness): boolean {
  // With the change d a constraint says linear · d + square · d² = 0, so d is 0 or one other value, or d is free.
  let candidate: bigint | undefined
  for (const index of system.uses[wire] ?? []) {
    const { a, b, c } = system.gate(index)
    const [inA, inB, inC] = [coefficientOf(a, wire), coefficientOf(b, wire), coefficientOf(c, wire)]
    const square = modulo(inA * inB)
    const linear = modulo(inA * sum(b, witness) + inB * sum(a, witness) - inC)
    if (square === 0n && linear === 0n) continue
    if (square === 0n || linear === 0n) return false
    const change = modulo(-linear * inverseOf(square))
    if (candidate !== undefined && candidate !== change) return false
    candidate = change
  }
  return true
}

describe.each(CIRCUIT_NAMES)("%s", (name) => {
  it("determines every signal", async () => {
    const target = await circuitUnderTest(name)
    const { system } = target
    const names = new Map([...system.names()].map(([signal, wire]) => [wire, signal]))
    for (const { name: scenario, witness } of scenarios(target)) {
      expect(witness).toHaveLength(system.wires)
      const free = Array.from({ length: system.wires - 1 }, (_, index) => index + 1).filter(
        (wire) => canChangeAlone(system, wire, witness),
      )
      expect(
        free.map((wire) => names.get(wire) ?? wire),
        scenario,
      ).toEqual([])
    }
  })
})

it("sees a signal that nothing holds", async () => {
  // The usual test for zero, without the last constraint: in · inverse = 1 − out, in · out = 0.
  const constraint = (a: LinearCombination, b: LinearCombination, c: LinearCombination) => ({
    a,
    b,
    c,
  })
  const system = new ConstraintSystem(
    {
      prime: R,
      wires: 4,
      publicInputs: 1,
      privateInputs: 0,
      constraints: [
        constraint(
          [[1, 1n]],
          [[2, 1n]],
          [
            [0, 1n],
            [3, R - 1n],
          ],
        ),
        constraint([[1, 1n]], [[3, 1n]], []),
      ],
    },
    "1,1,0,main.in\n2,2,0,main.inverse\n3,3,0,main.out\n",
  )
  expect(system.violations([1n, 0n, 0n, 1n])).toEqual([])
  expect(canChangeAlone(system, system.wire("inverse"), [1n, 0n, 0n, 1n])).toBe(true)
  expect(canChangeAlone(system, system.wire("out"), [1n, 0n, 0n, 1n])).toBe(false)
})
