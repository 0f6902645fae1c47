import { bn254 } from "@noble/curves/bn254.js"
import { sha512 } from "@noble/hashes/sha2.js"
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js"
import type { Groth16Proof } from "@shielded-relay/core"
import { g2, weighedInputs, type Groth16VerifyingKey } from "./verifyGroth16.ts"

/** The published text of the development ceremony (pool-circuits/build/development-powers-of-tau.ts). */
const ceremony =
  "shielded-pool/v1 development ceremony: insecure by design, never use on a main network"
const { Fr } = bn254.fields
const secret = (name: string) =>
  Fr.create(BigInt(`0x${bytesToHex(sha512(utf8ToBytes(`${ceremony}: ${name}`)))}`))

/** G1's generator times alpha times beta. */
const base = bn254.G1.Point.BASE.multiply(Fr.mul(secret("alpha"), secret("beta")))

/**
 * Forges a proof of any statement under a development key, in milliseconds. Alpha and beta of those keys are published,
 * so their proofs prove nothing. Main networks therefore refuse these keys, and tests of code around the proof need no
 * circuit.
 *
 * With A = alpha beta + vk_x, B = gamma + t delta and C = t A, Groth16's equation holds for every t, gamma being the
 * generator. With t = 0, C is the point at infinity, whose coordinates are all zero.
 */
export function forgeGroth16(
  key: Groth16VerifyingKey,
  publicInputs: ReadonlyArray<bigint>,
  t: bigint,
): Groth16Proof {
  const pointA = base.add(weighedInputs(key, publicInputs))
  const gamma = bn254.G2.Point.BASE
  const a = pointA.toAffine()
  const b = (t === 0n ? gamma : gamma.add(g2(key.vk_delta_2).multiply(t))).toAffine()
  const c = (t === 0n ? bn254.G1.Point.ZERO : pointA.multiply(t)).toAffine()
  return {
    a: [a.x, a.y],
    b: [
      [b.x.c0, b.x.c1],
      [b.y.c0, b.y.c1],
    ],
    c: [c.x, c.y],
  }
}
