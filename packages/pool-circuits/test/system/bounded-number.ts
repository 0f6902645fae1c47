/** Numbers that a circuit cuts into bits, found by the shape of the bits' constraints: b · (b − 1) = 0. */
import { inverse, modulo } from "../../build/field.ts"
import {
  coefficientOf,
  type ConstraintSystem,
  type Gate,
  type Witness,
} from "./constraint-system.ts"

/** One constraint and a change of wires that is meant to break it alone. */
export interface Tamper {
  readonly gate: number
  readonly changes: ReadonlyMap<number, bigint>
}

/** What must change together so that a number changes and nothing but its bits can object: wire and factor. */
export type Carriers = ReadonlyArray<readonly [wire: number, factor: bigint]>

interface BitGate {
  readonly gate: number
  /** b, as wires and coefficients: one wire, or, for a number's top bit, what the number leaves above its other bits. */
  readonly value: Gate["a"]
}

export function bitGates(system: ConstraintSystem): BitGate[] {
  return [...system.gates].flatMap(({ a, b, c }, gate) => {
    if (c.wires.length > 0) return []
    const difference = (wire: number) => modulo(coefficientOf(a, wire) - coefficientOf(b, wire))
    const same = [...a.wires, ...b.wires].every((wire) => wire === 0 || difference(wire) === 0n)
    if (!same || b.wires.length === 0) return []
    if (difference(0) === modulo(-1n)) return [{ gate, value: b }]
    return difference(0) === 1n ? [{ gate, value: a }] : []
  })
}

/** Wires that are a bit and nothing else. */
export const bitWires = (gates: ReadonlyArray<BitGate>) =>
  new Map(
    gates.flatMap(({ gate, value }) => {
      const [wire] = value.wires
      return value.wires.length === 1 && wire !== undefined ? [[wire, gate] as const] : []
    }),
  )

/** For each bit of a number 2 or 3 instead of 0 or 1, and the number that belongs to it. */
export function bitTampers(
  gates: ReadonlyArray<BitGate>,
  carriers: Carriers,
  witness: Witness,
): Tamper[] {
  const weight = ({ value }: BitGate) =>
    modulo(carriers.reduce((sum, [wire, factor]) => sum + coefficientOf(value, wire) * factor, 0n))
  const [top, ...others] = gates.filter((gate) => weight(gate) !== 0n)
  if (top === undefined || others.length > 0) throw new Error("one top bit expected")
  const single = bitWires(gates)
  const shifted = (shift: bigint) =>
    carriers.map(([wire, factor]) => [wire, (witness[wire] ?? 0n) + factor * shift] as const)

  const scale = inverse(weight(top))
  const lower = top.value.wires.flatMap((wire) => {
    const gate = single.get(wire)
    if (gate === undefined || carriers.some(([carrier]) => carrier === wire)) return []
    const shift = modulo(-2n * coefficientOf(top.value, wire) * scale)
    return [{ gate, changes: new Map([[wire, (witness[wire] ?? 0n) + 2n], ...shifted(shift)]) }]
  })
  return [...lower, { gate: top.gate, changes: new Map(shifted(modulo(2n * scale))) }]
}
