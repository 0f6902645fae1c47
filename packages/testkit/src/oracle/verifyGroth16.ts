import { bn254 } from "@noble/curves/bn254.js"
import type { Groth16Proof } from "@shielded-relay/core"

type Numeric = string | bigint
type Pair = readonly [Numeric, Numeric, ...ReadonlyArray<Numeric>]
type Point2 = readonly [Pair, Pair, ...ReadonlyArray<unknown>]

/** A verifying key in snarkjs' form: coordinates as decimal texts, G2 coordinates as [real, imaginary]. */
export interface Groth16VerifyingKey {
  readonly vk_alpha_1: Pair
  readonly vk_beta_2: Point2
  readonly vk_gamma_2: Point2
  readonly vk_delta_2: Point2
  readonly IC: ReadonlyArray<Pair>
}

/**
 * Verifies Groth16 over BN254 (Groth 2016, section 3.2) with noble's pairing: e(a, b) = e(alpha, beta) · e(Σ xᵢ·ICᵢ,
 * gamma) · e(c, delta). Returns false for points outside their curve or subgroup, and for public inputs at or above the
 * field's order.
 */
export function verifyGroth16(
  key: Groth16VerifyingKey,
  publicInputs: ReadonlyArray<bigint>,
  proof: Groth16Proof,
): boolean {
  const { Fr } = bn254.fields
  if (publicInputs.length + 1 !== key.IC.length) return false
  if (!publicInputs.every((input) => Fr.isValid(input))) return false
  try {
    const vk = weighedInputs(key, publicInputs)
    const product = bn254.pairingBatch([
      { g1: g1(proof.a).negate(), g2: g2(proof.b) },
      { g1: g1(key.vk_alpha_1), g2: g2(key.vk_beta_2) },
      { g1: vk, g2: g2(key.vk_gamma_2) },
      { g1: g1(proof.c), g2: g2(key.vk_delta_2) },
    ])
    return bn254.fields.Fp12.eql(product, bn254.fields.Fp12.ONE)
  } catch {
    return false
  }
}

/** IC₀ + Σ xᵢ·ICᵢ */
export function weighedInputs({ IC }: Groth16VerifyingKey, publicInputs: ReadonlyArray<bigint>) {
  const [first = bn254.G1.Point.ZERO, ...rest] = IC.map(g1)
  return rest.reduce((sum, point, n) => {
    const input = publicInputs[n] ?? 0n
    return input === 0n ? sum : sum.add(point.multiply(input))
  }, first)
}

function g1([x, y]: Pair) {
  const point = bn254.G1.Point.fromAffine({ x: BigInt(x), y: BigInt(y) })
  point.assertValidity()
  return point
}

export function g2([x, y]: Point2) {
  const point = bn254.G2.Point.fromAffine({ x: fp2(x), y: fp2(y) })
  point.assertValidity()
  return point
}

function fp2([c0, c1]: Pair) {
  return { c0: BigInt(c0), c1: BigInt(c1) }
}
