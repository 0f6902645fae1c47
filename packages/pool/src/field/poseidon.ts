import { FIELD_MODULUS } from "./field.ts"
import { partialRounds } from "./partialRounds.ts"
import { FULL_ROUNDS, poseidonParameters } from "./poseidonParameters.ts"

/**
 * Poseidon of two and of three field elements with circomlib's parameters: the hash of every owner key, note and tree node.
 * One and a half to two times as fast as poseidon-lite (see bench), because the partial rounds run in the basis of `partialRounds`, sums of
 * products are reduced once, and a hash needs one element of the last state. Inputs are field elements, 0 ≤ x < r.
 */
export const hash2: (a: bigint, b: bigint) => bigint = width3()
export const hash3: (a: bigint, b: bigint, c: bigint) => bigint = width4()

/** x^5. */
function fifth(x: bigint): bigint {
  const square = (x * x) % FIELD_MODULUS
  return (((square * square) % FIELD_MODULUS) * x) % FIELD_MODULUS
}

/** A vector as a tuple, for code that names its elements. */
function three([a = 0n, b = 0n, c = 0n]: ReadonlyArray<bigint>) {
  return { a, b, c }
}
function four([a = 0n, b = 0n, c = 0n, d = 0n]: ReadonlyArray<bigint>) {
  return { a, b, c, d }
}

/** Constants of full round `index` counted over all rounds, as the permutation's text numbers them. */
function fullRounds<A>(
  constants: ReadonlyArray<ReadonlyArray<bigint>>,
  from: number,
  to: number,
  shape: (row: ReadonlyArray<bigint>) => A,
): ReadonlyArray<A> {
  return constants.slice(from, to).map(shape)
}

function width3(): (a: bigint, b: bigint) => bigint {
  const parameters = poseidonParameters(3)
  const { roundConstants, matrix } = parameters
  const partial = partialRounds(parameters)
  const half = FULL_ROUNDS / 2
  const first = three(roundConstants[0] ?? [])
  const before = fullRounds(roundConstants, 1, half, three)
  const after = fullRounds(roundConstants, half + parameters.partialRounds + 1, Infinity, three)
  const [m0, m1, m2] = [three(matrix[0] ?? []), three(matrix[1] ?? []), three(matrix[2] ?? [])]
  const entry = partial.entry.map(three)
  const [e0, e1, e2] = [entry[0] ?? three([]), entry[1] ?? three([]), entry[2] ?? three([])]
  const entryConstant = partial.entryConstants[0] ?? 0n
  const rounds = partial.rounds.map(({ constant, state, output }) => ({
    constant,
    s1: state[0] ?? 0n,
    s2: state[1] ?? 0n,
    o1: output[0] ?? 0n,
    o2: output[1] ?? 0n,
  }))
  const [[x11 = 0n, x12 = 0n] = [], [x21 = 0n, x22 = 0n] = []] = partial.exit
  const exitScale = partial.exitScale
  const exit = three(partial.exitConstants)
  const capacity = fifth(first.a)

  return (left, right) => {
    let a = capacity
    let b = fifth(left + first.b)
    let c = fifth(right + first.c)
    for (const constant of before) {
      const x = (m0.a * a + m0.b * b + m0.c * c) % FIELD_MODULUS
      const y = (m1.a * a + m1.b * b + m1.c * c) % FIELD_MODULUS
      const z = (m2.a * a + m2.b * b + m2.c * c) % FIELD_MODULUS
      a = fifth(x + constant.a)
      b = fifth(y + constant.b)
      c = fifth(z + constant.c)
    }
    let x = ((e0.a * a + e0.b * b + e0.c * c) % FIELD_MODULUS) + entryConstant
    let z1 = (e1.a * a + e1.b * b + e1.c * c) % FIELD_MODULUS
    let z2 = e2.a * a + e2.b * b + e2.c * c
    for (const round of rounds) {
      const y = fifth(x)
      x = y + z1 + round.constant
      const next = (round.s1 * z1 + z2 + round.o1 * y) % FIELD_MODULUS
      z2 = round.s2 * z1 + round.o2 * y
      z1 = next
    }
    z2 %= FIELD_MODULUS
    a = fifth(((exitScale * x) % FIELD_MODULUS) + exit.a)
    b = fifth(((x11 * z1 + x12 * z2) % FIELD_MODULUS) + exit.b)
    c = fifth(((x21 * z1 + x22 * z2) % FIELD_MODULUS) + exit.c)
    for (const constant of after) {
      const x = (m0.a * a + m0.b * b + m0.c * c) % FIELD_MODULUS
      const y = (m1.a * a + m1.b * b + m1.c * c) % FIELD_MODULUS
      const z = (m2.a * a + m2.b * b + m2.c * c) % FIELD_MODULUS
      a = fifth(x + constant.a)
      b = fifth(y + constant.b)
      c = fifth(z + constant.c)
    }
    return (m0.a * a + m0.b * b + m0.c * c) % FIELD_MODULUS
  }
}

function width4(): (a: bigint, b: bigint, c: bigint) => bigint {
  const parameters = poseidonParameters(4)
  const { roundConstants, matrix } = parameters
  const partial = partialRounds(parameters)
  const half = FULL_ROUNDS / 2
  const first = four(roundConstants[0] ?? [])
  const before = fullRounds(roundConstants, 1, half, four)
  const after = fullRounds(roundConstants, half + parameters.partialRounds + 1, Infinity, four)
  const rows = matrix.map(four)
  const entry = partial.entry.map(four)
  const none = four([])
  const [m0 = none, m1 = none, m2 = none, m3 = none] = rows
  const [e0 = none, e1 = none, e2 = none, e3 = none] = entry
  const entryConstant = partial.entryConstants[0] ?? 0n
  const rounds = partial.rounds.map(({ constant, state, output }) => ({
    constant,
    s: three(state),
    o: three(output),
  }))
  const [x1 = three([]), x2 = three([]), x3 = three([])] = partial.exit.map(three)
  const exitScale = partial.exitScale
  const exit = four(partial.exitConstants)
  const capacity = fifth(first.a)

  return (one, two, other) => {
    let a = capacity
    let b = fifth(one + first.b)
    let c = fifth(two + first.c)
    let d = fifth(other + first.d)
    for (const constant of before) {
      const x = (m0.a * a + m0.b * b + m0.c * c + m0.d * d) % FIELD_MODULUS
      const y = (m1.a * a + m1.b * b + m1.c * c + m1.d * d) % FIELD_MODULUS
      const z = (m2.a * a + m2.b * b + m2.c * c + m2.d * d) % FIELD_MODULUS
      const w = (m3.a * a + m3.b * b + m3.c * c + m3.d * d) % FIELD_MODULUS
      a = fifth(x + constant.a)
      b = fifth(y + constant.b)
      c = fifth(z + constant.c)
      d = fifth(w + constant.d)
    }
    let x = ((e0.a * a + e0.b * b + e0.c * c + e0.d * d) % FIELD_MODULUS) + entryConstant
    let z1 = (e1.a * a + e1.b * b + e1.c * c + e1.d * d) % FIELD_MODULUS
    let z2 = e2.a * a + e2.b * b + e2.c * c + e2.d * d
    let z3 = e3.a * a + e3.b * b + e3.c * c + e3.d * d
    for (const { constant, s, o } of rounds) {
      const y = fifth(x)
      x = y + z1 + constant
      const next = (s.a * z1 + z2 + o.a * y) % FIELD_MODULUS
      z2 = s.b * z1 + z3 + o.b * y
      z3 = s.c * z1 + o.c * y
      z1 = next
    }
    z2 %= FIELD_MODULUS
    z3 %= FIELD_MODULUS
    a = fifth(((exitScale * x) % FIELD_MODULUS) + exit.a)
    b = fifth(((x1.a * z1 + x1.b * z2 + x1.c * z3) % FIELD_MODULUS) + exit.b)
    c = fifth(((x2.a * z1 + x2.b * z2 + x2.c * z3) % FIELD_MODULUS) + exit.c)
    d = fifth(((x3.a * z1 + x3.b * z2 + x3.c * z3) % FIELD_MODULUS) + exit.d)
    for (const constant of after) {
      const x = (m0.a * a + m0.b * b + m0.c * c + m0.d * d) % FIELD_MODULUS
      const y = (m1.a * a + m1.b * b + m1.c * c + m1.d * d) % FIELD_MODULUS
      const z = (m2.a * a + m2.b * b + m2.c * c + m2.d * d) % FIELD_MODULUS
      const w = (m3.a * a + m3.b * b + m3.c * c + m3.d * d) % FIELD_MODULUS
      a = fifth(x + constant.a)
      b = fifth(y + constant.b)
      c = fifth(z + constant.c)
      d = fifth(w + constant.d)
    }
    return (m0.a * a + m0.b * b + m0.c * c + m0.d * d) % FIELD_MODULUS
  }
}
