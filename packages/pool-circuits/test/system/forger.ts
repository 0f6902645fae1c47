/**
 * Makes dishonest witnesses. From an honest one it learns an order in which the constraints determine the wires, one by one or two by two.
 * It then propagates a changed wire through all following constraints, so that only the constraints that forbid the change stay broken.
 */
import { modulo } from "../../build/field.ts"
import type { ConstraintSystem, Gate, Witness } from "./constraint-system.ts"
import { explicitSolution, solve, type ExplicitSolution, type Solution } from "./linear-solution.ts"

/** Constraints that together determine the same number of wires. */
interface Step {
  readonly gates: ReadonlyArray<number>
  readonly wires: ReadonlyArray<number>
  /** Prepared for the common case of one constraint that determines one wire on its right side. */
  readonly explicit: ExplicitSolution | undefined
}

export interface Forgery {
  readonly witness: Witness
  /** The constraints that the witness breaks. */
  readonly broken: ReadonlyArray<number>
}

export class Forger {
  readonly #system: ConstraintSystem
  readonly #honest: Witness
  readonly #steps: ReadonlyArray<Step>
  readonly #stepOfGate: ReadonlyMap<number, number>
  readonly #free: ReadonlySet<number>

  /** `free` wires are given rather than determined: inputs, and the bits of numbers. */
  constructor(system: ConstraintSystem, honest: Witness, free: Iterable<number>) {
    this.#system = system
    this.#honest = honest
    this.#free = new Set(free)
    this.#steps = determine(system, honest, this.#free)
    this.#stepOfGate = new Map(
      this.#steps.flatMap(({ gates }, step) => gates.map((gate) => [gate, step] as const)),
    )
  }

  /** The wires that no constraint determines from the free ones. */
  undetermined(): number[] {
    const known = new Set([0, ...this.#free, ...this.#steps.flatMap(({ wires }) => wires)])
    return Array.from({ length: this.#system.wires }, (_, wire) => wire).filter(
      (wire) => !known.has(wire),
    )
  }

  /** The wires that the constraint helps to determine; empty if it only checks. */
  determines(gate: number): ReadonlyArray<number> {
    return this.#steps[this.#stepOfGate.get(gate) ?? -1]?.wires ?? []
  }

  /** Sets wires to values and propagates the change, ignoring the constraint `without`. */
  forge(changes: ReadonlyMap<number, bigint>, without?: number): Forgery {
    const witness = [...this.#honest]
    const pending = new Uint8Array(this.#steps.length)
    const checks = new Set<number>()
    const set = (wire: number, value: bigint) => {
      if (witness[wire] === value) return
      witness[wire] = value
      for (const gate of this.#system.uses[wire] ?? []) {
        const step = this.#stepOfGate.get(gate)
        if (step === undefined) checks.add(gate)
        else pending[step] = 1
      }
    }
    for (const [wire, value] of changes) set(wire, modulo(value))
    // A step only reads wires of earlier steps, so one pass is enough.
    for (let index = pending.indexOf(1); index !== -1; index = pending.indexOf(1, index + 1)) {
      const step = this.#steps[index]
      if (step === undefined) break
      const solution = this.#settle(step, changes, without, witness)
      for (const [wire, value] of solution ?? []) set(wire, value)
      for (const gate of step.gates)
        if (solution === undefined || gate === without) checks.add(gate)
    }
    const broken = [...checks].filter((gate) => !this.#system.satisfied(gate, witness))
    return { witness, broken }
  }

  #settle(
    step: Step,
    changes: ReadonlyMap<number, bigint>,
    without: number | undefined,
    witness: Witness,
  ): Solution | undefined {
    const wires = step.wires.filter((wire) => !changes.has(wire))
    const gates = step.gates.filter((gate) => gate !== without)
    if (wires.length === 0 || wires.length !== gates.length) return undefined
    if (step.explicit !== undefined) return step.explicit(witness)
    return solve(
      gates.map((gate) => this.#system.gate(gate)),
      wires,
      witness,
    )
  }
}

/** Repeats over the constraints until no constraint and no pair determines another wire. */
function determine(system: ConstraintSystem, honest: Witness, free: ReadonlySet<number>): Step[] {
  const unknown = system.gates.map((gate) => wiresOf(gate))
  const steps: Step[] = []
  const ready: number[] = []
  const learn = (wires: Iterable<number>) => {
    for (const wire of wires) {
      for (const gate of system.uses[wire] ?? []) {
        unknown[gate]?.delete(wire)
        if (unknown[gate]?.size === 1) ready.push(gate)
      }
    }
  }
  const attempt = (gates: ReadonlyArray<number>) => {
    const wires = [...(unknown[gates[0] ?? -1] ?? [])]
    if (wires.length !== gates.length) return false
    const solution = solve(
      gates.map((gate) => system.gate(gate)),
      wires,
      honest,
    )
    if (solution === undefined) return false
    steps.push({ gates, wires, explicit: explicitSolution(system, gates, wires) })
    learn(wires)
    return true
  }

  learn([0, ...free])
  do {
    for (let gate = ready.shift(); gate !== undefined; gate = ready.shift()) attempt([gate])
  } while (pairs(unknown).filter((gates) => attempt(gates)).length > 0)
  return steps
}

/** Pairs of constraints with the same two undetermined wires. */
function pairs(unknown: ReadonlyArray<ReadonlySet<number>>): Array<readonly [number, number]> {
  const waiting = new Map<string, number>()
  const found: Array<readonly [number, number]> = []
  unknown.forEach((wires, gate) => {
    if (wires.size !== 2) return
    const key = [...wires].toSorted((a, b) => a - b).join()
    const partner = waiting.get(key)
    if (partner === undefined) waiting.set(key, gate)
    else {
      waiting.delete(key)
      found.push([partner, gate])
    }
  })
  return found
}

const wiresOf = ({ a, b, c }: Gate) => new Set([...a.wires, ...b.wires, ...c.wires])
