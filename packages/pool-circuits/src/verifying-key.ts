type Decimal = string
/** Projective coordinates as snarkjs writes them; the last one is always 1. */
export type G1Point = readonly [x: Decimal, y: Decimal, z: Decimal]
export type Fp2 = readonly [c0: Decimal, c1: Decimal]
export type G2Point = readonly [x: Fp2, y: Fp2, z: Fp2]

/** A Groth16 verifying key over BN254 in snarkjs' JSON format. All numbers are decimal strings. */
export interface VerifyingKey {
  readonly protocol: "groth16"
  readonly curve: "bn128"
  readonly nPublic: number
  readonly vk_alpha_1: G1Point
  readonly vk_beta_2: G2Point
  readonly vk_gamma_2: G2Point
  readonly vk_delta_2: G2Point
  /** e(alpha, beta), an element of F_q^12 as 2 × 3 × 2 numbers. */
  readonly vk_alphabeta_12: ReadonlyArray<ReadonlyArray<Fp2>>
  /** nPublic + 1 points. */
  readonly IC: ReadonlyArray<G1Point>
}

/**
 * The key as a sequence of 32-byte words, in a Solidity verifier's order: alpha, beta, gamma, delta, then IC. A point of G2 is x.c1, x.c0,
 * y.c1, y.c0 (EIP-197 puts the imaginary part first). `vkHash` is keccak256 over these words.
 */
export function verifyingKeyWords(key: VerifyingKey): bigint[] {
  const g1 = ([x, y]: G1Point) => [x, y]
  const g2 = ([x, y]: G2Point) => [x[1], x[0], y[1], y[0]]
  return [
    ...g1(key.vk_alpha_1),
    ...g2(key.vk_beta_2),
    ...g2(key.vk_gamma_2),
    ...g2(key.vk_delta_2),
    ...key.IC.flatMap(g1),
  ].map(BigInt)
}
