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

/** Whether a value is a verifying key over BN254 for this number of public inputs. Does not check that its points are on the curve. */
export function isVerifyingKey(value: unknown, publicInputs: number): value is VerifyingKey {
  const key: Readonly<Record<string, unknown>> = Object(value)
  const { IC } = key
  return (
    key["protocol"] === "groth16" &&
    key["curve"] === "bn128" &&
    key["nPublic"] === publicInputs &&
    isPoint(key["vk_alpha_1"], isDecimal) &&
    [key["vk_beta_2"], key["vk_gamma_2"], key["vk_delta_2"]].every((point) =>
      isPoint(point, (coordinate) => isTuple(coordinate, 2, isDecimal)),
    ) &&
    isTuple(IC, publicInputs + 1, (point) => isPoint(point, isDecimal))
  )
}

const isPoint = (value: unknown, isCoordinate: (coordinate: unknown) => boolean) =>
  isTuple(value, 3, isCoordinate)

const isTuple = (value: unknown, length: number, isElement: (element: unknown) => boolean) =>
  Array.isArray(value) && value.length === length && value.every(isElement)

const isDecimal = (value: unknown) => typeof value === "string" && /^\d{1,78}$/.test(value)
