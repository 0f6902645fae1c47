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
    // Values >= r are rejected, so that the constants are uniform. About a quarter are rejected; the longest run is far below 64.
    for (let tried = 0; tried < 64; tried += 1) {
      const value = nextInteger()
      if (value < FIELD_MODULUS) return value
    }
    throw new Error("the generator of Poseidon's constants gives no field elements")
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
  // The 80 bits of the register in words of 16, the oldest bit first.
  const register = [0, 0, 0, 0, 0]
  let filled = 0
  for (const [value, bits] of seed) {
    for (let bit = bits - 1; bit >= 0; bit -= 1, filled += 1)
      register[filled >> 4] = ((register[filled >> 4] ?? 0) << 1) | ((value >> bit) & 1)
  }
  const taps = (from: number) => {
    const both = ((register[from >> 4] ?? 0) << 16) | (register[(from >> 4) + 1] ?? 0)
    return (both >>> (16 - (from & 15))) & 0xffff
  }
  // The last tap is bit 62, so the next 16 bits depend on nothing but the present 80.
  const nextWord = () => {
    const word = taps(62) ^ taps(51) ^ taps(38) ^ taps(23) ^ taps(13) ^ taps(0)
    register.shift()
    register.push(word)
    return word
  }
  for (let discarded = 0; discarded < 160; discarded += 16) nextWord()
  // Of each two bits, the first says whether the second is kept.
  let kept: Array<number> = []
  return () => {
    while (kept.length < FIELD_BITS) {
      const word = nextWord()
      for (let at = 14; at >= 0; at -= 2) if ((word >> (at + 1)) & 1) kept.push((word >> at) & 1)
    }
    const digits = kept.slice(0, FIELD_BITS)
    kept = kept.slice(FIELD_BITS)
    return BigInt(`0b${digits.join("")}`)
  }
}
