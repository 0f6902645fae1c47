import { FIELD_MODULUS, inverse, modField, power } from "./field.ts"
import { FULL_ROUNDS, type PoseidonParameters } from "./poseidonParameters.ts"

type Matrix = ReadonlyArray<ReadonlyArray<bigint>>
type Vector = ReadonlyArray<bigint>

/**
 * The partial rounds of Poseidon in a basis that makes them cheap. They are two thirds of the hash.
 *
 * A partial round is s ← M · (S-box of element 0)(s + c). Constants of the other elements pass through the S-box unchanged, so they
 * move into the next round. What remains is a linear machine in any basis: its input is y, the S-box's output, and its output is
 * the next S-box's input. With M = [[m, v], [w, N]] and N's characteristic polynomial λ^d = a₁λ^(d−1) + … + a_d, the observable
 * canonical form is z₁ = v·ŝ, z_(j+1) = v(N^j − a₁N^(j−1) − …)ŝ:
 *
 *     x' = m·y + z₁ + c      z_j' = a_j·z₁ + z_(j+1) + g_j·y
 *
 * Scaling removes more multiplications: the S-box's input is counted in units of λ_k with λ_(k+1) = m·λ_k⁵, and z_j in units of
 * λ_(k+j). Then x' and z_(j+1) have factor 1, and only z₁ needs a reduction. Besides the S-box, width 3 takes 4 multiplications and
 * 1 reduction instead of 9 and 3.
 */
export interface PartialRounds {
  /** The matrix of the last full round before the partial rounds, mapped into this basis: rows give x, z₁ … z_d. */
  readonly entry: Matrix
  readonly entryConstants: Vector
  /** Per round, the constant of x' and the factors of z₁ and of y in each z_j'. */
  readonly rounds: ReadonlyArray<{
    readonly constant: bigint
    readonly state: Vector
    readonly output: Vector
  }>
  /** Maps back into the ordinary basis: element 0 = exitScale · x, the others = exit · (z₁ … z_d), plus the constants. */
  readonly exitScale: bigint
  readonly exit: Matrix
  readonly exitConstants: Vector
}

const dot = (a: Vector, b: Vector): bigint =>
  modField(a.reduce((sum, factor, index) => sum + factor * (b[index] ?? 0n), 0n))
const column = (matrix: Matrix, index: number): Vector => matrix.map((row) => row[index] ?? 0n)
const multiply = (a: Matrix, b: Matrix): Matrix =>
  a.map((row) => (b[0] ?? []).map((_, index) => dot(row, column(b, index))))
const scale = (vector: Vector, factor: bigint): Vector =>
  vector.map((value) => (value * factor) % FIELD_MODULUS)

/** Derives the cheap form from Poseidon's parameters. */
export function partialRounds(parameters: PoseidonParameters): PartialRounds {
  const { matrix, roundConstants } = parameters
  const count = parameters.partialRounds
  const [firstRow = [], ...otherRows] = matrix
  const [m = 0n, ...v] = firstRow
  const w = otherRows.map(([first = 0n]) => first)
  const inner = otherRows.map(([, ...rest]) => rest)

  const polynomial = characteristic(inner)
  const basis = observableBasis(v, inner, polynomial)
  const gains = basis.map((row) => dot(row, w))

  const units = [1n]
  for (let k = 0; k < count + v.length; k += 1)
    units.push((m * power(units[k] ?? 0n, 5n)) % FIELD_MODULUS)
  const unit = (k: number) => units[k] ?? 0n
  const perUnit = units.map(inverse)
  const inUnits = (k: number) => perUnit[k] ?? 0n

  // Element 0 keeps its own constant. The constants of the others are multiplied by the matrix and move into the next round.
  const constants: Array<bigint> = []
  let pushed: Vector = matrix.map(() => 0n)
  for (let k = 0; k < count; k += 1) {
    const [own = 0n, ...rest] = (roundConstants[FULL_ROUNDS / 2 + k] ?? []).map(
      (constant, index) => constant + (pushed[index] ?? 0n),
    )
    constants.push(modField(own))
    pushed = matrix.map((row) => dot(row, [0n, ...rest]))
  }
  const afterwards = (roundConstants[FULL_ROUNDS / 2 + count] ?? []).map((constant, index) =>
    modField(constant + (pushed[index] ?? 0n)),
  )

  const enter: Matrix = [
    firstRow,
    ...multiply(basis, otherRows).map((row, j) => scale(row, inUnits(j + 1))),
  ]
  return {
    entry: enter,
    entryConstants: [constants[0] ?? 0n, ...v.map(() => 0n)],
    rounds: constants.map((_, k) => ({
      constant: k + 1 < count ? ((constants[k + 1] ?? 0n) * inUnits(k + 1)) % FIELD_MODULUS : 0n,
      state: polynomial.map((a, j) => modField(a * unit(k + 1) * inUnits(k + j + 2))),
      output: gains.map((gain, j) => modField(gain * power(unit(k), 5n) * inUnits(k + j + 2))),
    })),
    exitScale: unit(count),
    exit: invert(basis).map((row) =>
      row.map((value, j) => (value * unit(count + j + 1)) % FIELD_MODULUS),
    ),
    exitConstants: afterwards,
  }
}

/** a₁ … a_d of λ^d = a₁λ^(d−1) + … + a_d, by the Faddeev–LeVerrier algorithm. */
function characteristic(matrix: Matrix): Vector {
  const coefficients: Array<bigint> = []
  let power = matrix
  for (let k = 1; k <= matrix.length; k += 1) {
    const trace = power.reduce((sum, row, index) => sum + (row[index] ?? 0n), 0n)
    const coefficient = modField(trace * inverse(BigInt(k)))
    coefficients.push(coefficient)
    power = multiply(
      matrix,
      power.map((row, i) =>
        row.map((value, j) => (i === j ? modField(value - coefficient) : value)),
      ),
    )
  }
  return coefficients
}

/** Rows v, v(N − a₁), v(N² − a₁N − a₂) … */
function observableBasis(v: Vector, inner: Matrix, polynomial: Vector): Matrix {
  const rows: Array<Vector> = [v]
  for (const a of polynomial.slice(0, -1)) {
    const last = rows.at(-1) ?? []
    rows.push(
      inner.map((_, index) => modField(dot(last, column(inner, index)) - a * (v[index] ?? 0n))),
    )
  }
  return rows
}

/**
 * Inverts a matrix by Gauss–Jordan elimination. The basis for Poseidon's matrices is always invertible.
 * @throws RangeError for a zero pivot.
 */
function invert(matrix: Matrix): Matrix {
  const size = matrix.length
  let rows = matrix.map((row, i) => [...row, ...row.map((_, j) => (i === j ? 1n : 0n))])
  for (let pivot = 0; pivot < size; pivot += 1) {
    const pivotRow = scale(rows[pivot] ?? [], inverse(rows[pivot]?.[pivot] ?? 0n))
    rows = rows.map((row, i) =>
      i === pivot
        ? [...pivotRow]
        : row.map((value, j) => modField(value - (row[pivot] ?? 0n) * (pivotRow[j] ?? 0n))),
    )
  }
  return rows.map((row) => row.slice(size))
}
