import { createHash } from "node:crypto"
import { bn254 } from "@noble/curves/bn254.js"
import { circuit, verifyingKeyWords } from "@shielded-relay/pool-circuits"
import { modulo } from "./field.ts"
import { compressProof } from "./compress.ts"

const G1 = bn254.G1.Point
const G2 = bn254.G2.Point

/** The published text of the development ceremony (pool-circuits/build/development-powers-of-tau.ts). */
const ceremony =
  "shielded-pool/v1 development ceremony: insecure by design, never use on a main network"
const secret = (name: string) =>
  modulo(BigInt(`0x${createHash("sha512").update(`${ceremony}: ${name}`).digest("hex")}`))

const words = verifyingKeyWords(circuit("joinsplit-2x2").verifyingKey)
const word = (index: number) => words[index] ?? 0n
const g1At = (index: number) => G1.fromAffine({ x: word(index), y: word(index + 1) })
const delta = G2.fromAffine({
  x: { c0: word(11), c1: word(10) },
  y: { c0: word(13), c1: word(12) },
})
const inputPoints = [14, 16, 18, 20].map(g1At)

/**
 * A proof of anything, in milliseconds: alpha and beta of the development keys are published, so they prove nothing. That is why
 * they are refused on main networks, and why tests of what stands around the proof need no circuit.
 *
 * With A = alpha beta + vk_x, B = gamma + t delta and C = t A the equation of Groth16 holds for every t, gamma being the generator.
 */
export function forgeProof(inputs: readonly [bigint, bigint, bigint], t: bigint): Uint8Array {
  const [constant = G1.ZERO, ...points] = inputPoints
  const vkx = points.reduce(
    (sum, point, index) => sum.add(times(point, inputs[index] ?? 0n)),
    constant,
  )
  const a = G1.BASE.multiply(modulo(secret("alpha") * secret("beta"))).add(vkx)
  const b = t === 0n ? G2.BASE : G2.BASE.add(delta.multiply(t))
  const [affineA, affineB, affineC] = [a.toAffine(), b.toAffine(), times(a, t).toAffine()]
  return compressProof([
    affineA.x,
    affineA.y,
    affineB.x.c1,
    affineB.x.c0,
    affineB.y.c1,
    affineB.y.c0,
    affineC.x,
    affineC.y,
  ])
}

const times = (point: typeof G1.BASE, scalar: bigint) =>
  scalar === 0n ? G1.ZERO : point.multiply(scalar)
