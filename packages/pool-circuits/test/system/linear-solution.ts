/** Solves one constraint for one wire, or two for two. */
import { inverse, modulo, R } from "../../build/field.ts"
import { sum, type ConstraintSystem, type Gate, type Witness } from "./constraint-system.ts"

export type Solution = ReadonlyArray<readonly [wire: number, value: bigint]>

/** Σ slope[i] · wire[i] = constant. */
interface Equation {
  readonly slopes: ReadonlyArray<bigint>
  readonly constant: bigint
}

/** The only values of `wires` that satisfy as many gates; undefined when there are none or several, or terms of degree 2. */
export function solve(
  gates: ReadonlyArray<Gate>,
  wires: ReadonlyArray<number>,
  witness: Witness,
): Solution | undefined {
  const [first, second] = gates.map((gate) => equation(gate, wires, witness))
  const [x, y] = wires
  if (first === undefined || x === undefined || gates.length !== wires.length) return undefined
  const [p = 0n, q = 0n] = first.slopes
  if (y === undefined) return p === 0n ? undefined : [[x, (first.constant * inverseOf(p)) % R]]

  if (second === undefined) return undefined
  const [r = 0n, s = 0n] = second.slopes
  const determinant = modulo(p * s - q * r)
  if (determinant === 0n) return undefined
  const scale = inverseOf(determinant)
  return [
    [x, modulo((first.constant * s - second.constant * q) * scale)],
    [y, modulo((second.constant * p - first.constant * r) * scale)],
  ]
}

function equation(
  { a, b, c }: Gate,
  wires: ReadonlyArray<number>,
  witness: Witness,
): Equation | undefined {
  const left = split(a, wires, witness)
  const right = split(b, wires, witness)
  const product = split(c, wires, witness)
  if (left.slopes.some((slope) => slope !== 0n) && right.slopes.some((slope) => slope !== 0n))
    return undefined
  const slopes = wires.map((_, index) =>
    modulo(
      (left.slopes[index] ?? 0n) * right.rest +
        (right.slopes[index] ?? 0n) * left.rest -
        (product.slopes[index] ?? 0n),
    ),
  )
  return { slopes, constant: modulo(product.rest - left.rest * right.rest) }
}

/** Coefficients of the unknown wires, and the value of all others. */
function split(terms: Gate["a"], unknown: ReadonlyArray<number>, witness: Witness) {
  const slopes = unknown.map(() => 0n)
  let rest = 0n
  for (let index = 0; index < terms.wires.length; index++) {
    const wire = terms.wires[index] ?? 0
    const coefficient = terms.coefficients[index] ?? 0n
    const position = unknown.indexOf(wire)
    if (position === -1) rest += coefficient * (witness[wire] ?? 0n)
    else slopes[position] = coefficient
  }
  return { slopes, rest: rest % R }
}

const inverses = new Map<bigint, bigint>()

/** Inverse, remembered: slopes are almost always coefficients of the circuit, which come again and again. */
export function inverseOf(slope: bigint): bigint {
  const known = inverses.get(slope) ?? inverse(slope)
  inverses.set(slope, known)
  return known
}

export type ExplicitSolution = (witness: Witness) => Solution

/** {@link solve} prepared for one gate and a wire on its right side only: (a · b − rest of c) / coefficient. */
export function explicitSolution(
  system: ConstraintSystem,
  gates: ReadonlyArray<number>,
  wires: ReadonlyArray<number>,
): ExplicitSolution | undefined {
  const [wire] = wires
  if (wire === undefined || wires.length > 1 || gates.length > 1) return undefined
  const { a, b, c } = system.gate(gates[0] ?? -1)
  if (a.wires.includes(wire) || b.wires.includes(wire)) return undefined
  const position = c.wires.indexOf(wire)
  const rest = {
    wires: c.wires.filter((_, index) => index !== position),
    coefficients: c.coefficients.filter((_, index) => index !== position),
  }
  const scale = inverseOf(c.coefficients[position] ?? 0n)
  return (witness) => {
    const value = (((sum(a, witness) * sum(b, witness) - sum(rest, witness)) % R) * scale) % R
    return [[wire, value < 0n ? value + R : value]]
  }
}
