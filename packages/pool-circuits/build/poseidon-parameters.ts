/**
 * Poseidon's parameters over the BN254 scalar field, derived from the paper alone: the Grain LFSR in self-shrinking
 * mode fills round constants and a Cauchy matrix (Grassi et al., "Poseidon: A New Hash Function for Zero-Knowledge Proof
 * Systems", appendix E and section 2.3; x^5 S-box, 8 full rounds). These are the parameters circomlib published, which the
 * chains implement too.
 */
import { R, inverse } from "./field.ts"

export const FULL_ROUNDS = 8

/** Partial rounds for 128-bit security by state width t, paper table 8, as circomlib fixed them. */
const PARTIAL_ROUNDS: Record<number, number> = { 3: 57, 4: 56, 9: 63, 11: 66 }

/** State widths the circuits use: hashes of 2, 3, 8 and 10 field elements. */
export const WIDTHS = [3, 4, 9, 11] as const

export interface PoseidonParameters {
  readonly width: number
  readonly partialRounds: number
  /** One row of `width` constants per round. */
  readonly roundConstants: ReadonlyArray<ReadonlyArray<bigint>>
  /** New state i = Σ_j matrix[i][j] · state j. */
  readonly matrix: ReadonlyArray<ReadonlyArray<bigint>>
}

const FIELD_BITS = 254

/** The 80-bit Grain state, seeded with the instance's parameters, as an endless stream of bits. */
function* grainBits(width: number, partialRounds: number): Generator<number, never> {
  const state: number[] = []
  const push = (value: number, bits: number) => {
    for (let bit = bits - 1; bit >= 0; bit--) state.push((value >> bit) & 1)
  }
  push(1, 2) // prime field
  push(0, 4) // x^alpha S-box
  push(FIELD_BITS, 12)
  push(width, 12)
  push(FULL_ROUNDS, 10)
  push(partialRounds, 10)
  push(2 ** 30 - 1, 30)

  const tap = (index: number) => state[index] ?? 0
  const next = () => {
    const bit = tap(62) ^ tap(51) ^ tap(38) ^ tap(23) ^ tap(13) ^ tap(0)
    state.shift()
    state.push(bit)
    return bit
  }
  for (let discarded = 0; discarded < 160; discarded++) next()
  for (;;) {
    const keep = next()
    const bit = next()
    if (keep === 1) yield bit
  }
}

function integer(bits: Generator<number, never>): bigint {
  let value = 0n
  for (let bit = 0; bit < FIELD_BITS; bit++) value = (value << 1n) | BigInt(bits.next().value)
  return value
}

/** Parameters of the permutation of `width` elements; width must be one of {@link WIDTHS}. */
export function poseidonParameters(width: number): PoseidonParameters {
  const partialRounds = PARTIAL_ROUNDS[width]
  if (partialRounds === undefined) throw new RangeError(`no Poseidon of width ${width} is used`)
  const bits = grainBits(width, partialRounds)

  const constant = () => {
    for (;;) {
      const value = integer(bits)
      if (value < R) return value // rejection keeps the constants uniform
    }
  }
  const roundConstants = Array.from({ length: FULL_ROUNDS + partialRounds }, () =>
    Array.from({ length: width }, constant),
  )

  // The matrix's seeds are reduced instead of rejected, as in the paper's reference implementation.
  const seeds = Array.from({ length: 2 * width }, () => integer(bits) % R)
  if (new Set(seeds).size !== seeds.length) throw new Error("Cauchy seeds repeat")
  const rows = seeds.slice(0, width)
  const columns = seeds.slice(width)
  const matrix = rows.map((row) => columns.map((column) => inverse((row + column) % R)))
  return { width, partialRounds, roundConstants, matrix }
}
