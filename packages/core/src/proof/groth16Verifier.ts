import { bn254 } from "@noble/curves/bn254.js"
import type { Groth16Proof } from "../port/Prover.ts"

type Decimal = string
type Point1 = readonly [x: Decimal, y: Decimal, ...rest: ReadonlyArray<Decimal>]
type Pair = readonly [c0: Decimal, c1: Decimal]
type Point2 = readonly [x: Pair, y: Pair, ...rest: ReadonlyArray<Pair>]

/** A Groth16 verifying key over BN254 in snarkjs's format: decimal texts, coordinates of G2 as [real, imaginary]. */
export interface Groth16Key {
  readonly vk_alpha_1: Point1
  readonly vk_beta_2: Point2
  readonly vk_gamma_2: Point2
  readonly vk_delta_2: Point2
  readonly IC: ReadonlyArray<Point1>
}

/**
 * A verifier for one key (Groth 2016, "On the size of pairing-based non-interactive arguments", section 3.2): e(a, b) = e(alpha, beta) ·
 * e(IC₀ + Σ xᵢ·ICᵢ, gamma) · e(c, delta). It returns false for a wrong number of public inputs, for inputs outside the field, and for
 * points outside their curve or subgroup.
 *
 * @throws Error if a point of the key is not valid
 */
export function groth16Verifier(
  key: Groth16Key,
): (publicInputs: ReadonlyArray<bigint>, proof: Groth16Proof) => boolean {
  const { Fr, Fp12 } = bn254.fields
  const alpha = g1(key.vk_alpha_1.map(BigInt))
  const [beta, gamma, delta] = [key.vk_beta_2, key.vk_gamma_2, key.vk_delta_2].map(g2OfKey)
  const [constant, ...weights] = key.IC.map((point) => g1(point.map(BigInt)))
  if (beta === undefined || gamma === undefined || delta === undefined || constant === undefined)
    throw new Error("the verifying key lacks a point")
  return (publicInputs, proof) => {
    if (publicInputs.length !== weights.length || !publicInputs.every((x) => Fr.isValid(x)))
      return false
    try {
      const inputs = weights.reduce((sum, point, k) => {
        const x = publicInputs[k] ?? 0n
        return x === 0n ? sum : sum.add(point.multiply(x))
      }, constant)
      const product = bn254.pairingBatch([
        { g1: g1(proof.a).negate(), g2: g2(proof.b) },
        { g1: alpha, g2: beta },
        { g1: inputs, g2: gamma },
        { g1: g1(proof.c), g2: delta },
      ])
      return Fp12.eql(product, Fp12.ONE)
    } catch {
      // An invalid point makes the proof invalid.
      return false
    }
  }
}

function g1([x = 0n, y = 0n]: ReadonlyArray<bigint>) {
  const point = bn254.G1.Point.fromAffine({ x, y })
  point.assertValidity()
  return point
}

function g2([[x0, x1], [y0, y1]]: Groth16Proof["b"]) {
  const point = bn254.G2.Point.fromAffine({ x: { c0: x0, c1: x1 }, y: { c0: y0, c1: y1 } })
  point.assertValidity()
  return point
}

function g2OfKey([[x0, x1], [y0, y1]]: Point2) {
  return g2([
    [BigInt(x0), BigInt(x1)],
    [BigInt(y0), BigInt(y1)],
  ])
}
