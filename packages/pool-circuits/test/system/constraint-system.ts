/** A rank-1 constraint system that says which constraints a witness breaks. No tool of the proof system is involved. */
import { modulo, R } from "../../build/field.ts"
import type { LinearCombination, R1cs } from "../../build/r1cs.ts"

/** Value of every wire; wire 0 is 1. */
export type Witness = ReadonlyArray<bigint>

interface Terms {
  readonly wires: ReadonlyArray<number>
  readonly coefficients: ReadonlyArray<bigint>
}

/** a · b = c. */
export interface Gate {
  readonly a: Terms
  readonly b: Terms
  readonly c: Terms
}

export class ConstraintSystem {
  readonly gates: ReadonlyArray<Gate>
  readonly wires: number
  readonly publicInputs: number
  readonly privateInputs: number
  /** Constraints in which a wire stands, by wire. */
  readonly uses: ReadonlyArray<ReadonlyArray<number>>
  readonly #wireByName: ReadonlyMap<string, number>

  /** `sym` is circom's symbol table: label, wire (-1 when simplified away), component, name. */
  constructor(system: R1cs, sym: string) {
    if (system.prime !== R) throw new Error("another field")
    this.gates = system.constraints.map(({ a, b, c }) => ({
      a: terms(a),
      b: terms(b),
      c: terms(c),
    }))
    this.wires = system.wires
    this.publicInputs = system.publicInputs
    this.privateInputs = system.privateInputs
    const uses = Array.from({ length: this.wires }, () => new Set<number>())
    this.gates.forEach(({ a, b, c }, gate) => {
      for (const { wires } of [a, b, c]) for (const wire of wires) uses[wire]?.add(gate)
    })
    this.uses = uses.map((gates) => [...gates])
    this.#wireByName = new Map(
      sym
        .trimEnd()
        .split("\n")
        .map((line) => line.split(","))
        .map(([, wire, , name]) => [(name ?? "").replace(/^main\./, ""), Number(wire)] as const)
        .filter(([, wire]) => wire >= 0),
    )
  }

  /** Wire of a signal named from the main component down; an error when it was simplified away. */
  wire(name: string): number {
    const wire = this.#wireByName.get(name)
    if (wire === undefined) throw new RangeError(`${name} has no wire`)
    return wire
  }

  /** Signals by name that still have a wire. */
  names(): ReadonlyMap<string, number> {
    return this.#wireByName
  }

  /** Whether a signal of the component, or of its parts, stands in the constraint. */
  touches(index: number, component: string): boolean {
    const { a, b, c } = this.gate(index)
    const wires = new Set([...a.wires, ...b.wires, ...c.wires])
    return [...this.#wireByName].some(
      ([name, wire]) => wires.has(wire) && name.startsWith(`${component}.`),
    )
  }

  satisfied(gate: number, witness: Witness): boolean {
    const { a, b, c } = this.gate(gate)
    return (sum(a, witness) * sum(b, witness) - sum(c, witness)) % R === 0n
  }

  /** Numbers of all constraints the witness breaks. */
  violations(witness: Witness): number[] {
    return Array.from(this.gates.keys()).filter((gate) => !this.satisfied(gate, witness))
  }

  gate(index: number): Gate {
    const gate = this.gates[index]
    if (gate === undefined) throw new RangeError(`no constraint ${index}`)
    return gate
  }
}

/** Coefficients near 0 on either side, which keeps the products small. */
const terms = (combination: LinearCombination): Terms => ({
  wires: combination.map(([wire]) => wire),
  coefficients: combination.map(([, coefficient]) =>
    coefficient > R / 2n ? coefficient - R : coefficient,
  ),
})

/** Value of a linear combination, not reduced. */
export function sum({ wires, coefficients }: Terms, witness: Witness): bigint {
  let total = 0n
  for (let index = 0; index < wires.length; index++) {
    total += (coefficients[index] ?? 0n) * (witness[wires[index] ?? 0] ?? 0n)
  }
  return total
}

/** Coefficient of one wire in a linear combination. */
export function coefficientOf({ wires, coefficients }: Terms, wire: number): bigint {
  const index = wires.indexOf(wire)
  return index === -1 ? 0n : modulo(coefficients[index] ?? 0n)
}
