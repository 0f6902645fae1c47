import { FIELD_MODULUS, inverse } from "./field.ts"

/**
 * Parameters of Poseidon over BN254's scalar field (Grassi et al., "Poseidon: A New Hash Function for Zero-Knowledge Proof
 * Systems", section 2.3 and appendix E): x^5, 8 full rounds, constants and Cauchy matrix from the Grain generator. They equal the
 * parameters that circomlib publishes and the chains implement. Deriving them replaces 500 literals.
 */
export interface PoseidonParameters {
  readonly partialRounds: number
  /** One row of `width` constants per round. */
  readonly roundConstants: ReadonlyArray<ReadonlyArray<bigint>>
  /** New element i = Σ_j matrix[i][j] · element j. */
  readonly matrix: ReadonlyArray<ReadonlyArray<bigint>>
}

export const FULL_ROUNDS = 8

/** Partial rounds by width for 128 bits of security: the paper's table 8, with circomlib's extension. */
const PARTIAL_ROUNDS = { 3: 57, 4: 56, 9: 63, 11: 66 } as const

/** Elements of the state: the number of inputs plus one. */
export type PoseidonWidth = keyof typeof PARTIAL_ROUNDS

const FIELD_BITS = 254

/** The parameters of the permutation over `width` elements. */
export function poseidonParameters(width: PoseidonWidth): PoseidonParameters {
  const partialRounds = PARTIAL_ROUNDS[width]
  const nextInteger = grain(width, partialRounds)
  const nextConstant = () => {
    // Values >= r are rejected, so that the constants are uniform.
    for (;;) {
      const value = nextInteger()
      if (value < FIELD_MODULUS) return value
    }
  }
  const roundConstants = Array.from({ length: FULL_ROUNDS + partialRounds }, () =>
    Array.from({ length: width }, nextConstant),
  )
  // Values >= r are reduced here, as in the paper's reference implementation.
  const rows = Array.from({ length: width }, () => nextInteger() % FIELD_MODULUS)
  const columns = Array.from({ length: width }, () => nextInteger() % FIELD_MODULUS)
  const matrix = rows.map((row) => columns.map((column) => inverse(row + column)))
  return { partialRounds, roundConstants, matrix }
}

/** The Grain LFSR in self-shrinking mode, seeded with the instance's parameters. Returns 254-bit integers, most significant bit first. */
function grain(width: number, partialRounds: number): () => bigint {
  const seed = [
    [1, 2], // a prime field
    [0, 4], // x^alpha as S-box
    [FIELD_BITS, 12],
    [width, 12],
    [FULL_ROUNDS, 10],
    [partialRounds, 10],
    [2 ** 30 - 1, 30],
  ] as const
  const state = new Uint8Array(80)
  let filled = 0
  for (const [value, bits] of seed) {
    for (let bit = bits - 1; bit >= 0; bit -= 1) state[filled++] = (value >> bit) & 1
  }
  let head = 0
  const tap = (index: number) => state[(head + index) % 80] ?? 0
  const step = () => {
    const bit = tap(62) ^ tap(51) ^ tap(38) ^ tap(23) ^ tap(13) ^ tap(0)
    state[head] = bit
    head = (head + 1) % 80
    return bit
  }
  for (let discarded = 0; discarded < 160; discarded += 1) step()
  return () => {
    let digits = "0b"
    for (let taken = 0; taken < FIELD_BITS;) {
      const keep = step()
      const bit = step()
      if (keep === 0) continue
      digits += bit
      taken += 1
    }
    return BigInt(digits)
  }
}
