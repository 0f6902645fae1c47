import { bn254 } from "@noble/curves/bn254.js"
import { describe, expect, it } from "vitest"
import { groth16Verifier } from "../../src/proof/groth16Verifier.ts"

const { G1, G2, fields } = bn254
const order = fields.Fr.ORDER
const mod = (value: bigint) => ((value % order) + order) % order

/** Whoever knows the logarithms of a key's points can make a proof of anything, so this needs no circuit. */
const [alpha, beta, constant, weight] = [3n, 5n, 7n, 11n]
const point1 = (scalar: bigint) => {
  const { x, y } = G1.Point.BASE.multiply(mod(scalar)).toAffine()
  return [x, y] as const
}
const point2 = (scalar: bigint) => {
  const { x, y } = G2.Point.BASE.multiply(mod(scalar)).toAffine()
  return [
    [x.c0, x.c1],
    [y.c0, y.c1],
  ] as const
}
const text1 = (scalar: bigint) => {
  const [x, y] = point1(scalar)
  return [String(x), String(y)] as const
}
const text2 = (scalar: bigint) => {
  const [[x0, x1], [y0, y1]] = point2(scalar)
  return [
    [String(x0), String(x1)],
    [String(y0), String(y1)],
  ] as const
}
const verify = groth16Verifier({
  vk_alpha_1: text1(alpha),
  vk_beta_2: text2(beta),
  vk_gamma_2: text2(1n),
  vk_delta_2: text2(1n),
  IC: [text1(constant), text1(weight)],
})
/** e(a, b) = e(alpha, beta) · e(constant + x · weight, 1) · e(c, 1), with a = 13 and b = 17. */
const proofOf = (x: bigint) => ({
  a: point1(13n),
  b: point2(17n),
  c: point1(13n * 17n - alpha * beta - constant - x * weight),
})

describe("a proof of Groth 2016", () => {
  it("holds for its own public input alone", () => {
    expect(verify([9n], proofOf(9n))).toBe(true)
    expect(verify([0n], proofOf(0n))).toBe(true)
    expect(verify([8n], proofOf(9n))).toBe(false)
  })

  it("holds for neither more nor fewer public inputs than its circuit has", () => {
    expect(verify([9n, 1n], proofOf(9n))).toBe(false)
    expect(verify([9n, 0n], proofOf(9n))).toBe(false)
    expect(verify([], proofOf(0n))).toBe(false)
  })

  it("takes no second name of an input: inputs are below the field's order", () => {
    expect(verify([9n + order], proofOf(9n))).toBe(false)
    expect(verify([9n - order], proofOf(9n))).toBe(false)
  })

  it("is not made of points outside their curve", () => {
    const proof = proofOf(9n)
    expect(verify([9n], { ...proof, a: [1n, 1n] })).toBe(false)
  })
})
