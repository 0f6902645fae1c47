import { ELEMENT_BYTES, integerOf, PAIR_BYTES, toMontgomery } from "@shielded-relay/wasm-assembly"
import { SCALAR_FIELD } from "../src/field/moduli.ts"
import { invert, mod, pow } from "@noble/curves/abstract/modular.js"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { Domain, rootOfUnity } from "../src/transform/Domain.ts"
import { newKernel } from "./support/kernel.ts"

const r = SCALAR_FIELD.prime
const modular = (value: bigint) => mod(value, r)

/** Lagrange's formula: the value at `place` of the polynomial with these values at the powers of a root. */
function valueAt(place: bigint, values: ReadonlyArray<bigint>): bigint {
  const root = rootOfUnity(values.length)
  const places = values.map((_, index) => pow(root, BigInt(index), r))
  return values.reduce((sum, value, index) => {
    let [above, below] = [1n, 1n]
    for (const [other, at] of places.entries()) {
      if (other === index) continue
      above = modular(above * (place - at))
      below = modular(below * ((places[index] ?? 0n) - at))
    }
    return modular(sum + value * above * invert(below, r))
  }, 0n)
}

describe("Domain", () => {
  it.each([2, 4, 16])(
    "gives a·b − c at the %i points of the coset, where c = a·b on the domain",
    (size) => {
      const { kernel, arena, scratch } = newKernel()
      const domain = new Domain(size, kernel, arena, scratch)
      const values = arena.reserve(size * PAIR_BYTES)
      const halves = arena.reserve(size * PAIR_BYTES)
      const out = arena.reserve(size * ELEMENT_BYTES)
      kernel.grow(arena.end)
      const vector = fc.array(fc.bigInt(0n, r - 1n), { minLength: size, maxLength: size })
      fc.assert(
        fc.property(vector, vector, (a, b) => {
          for (const [index, value] of a.entries()) {
            const place = values + index * PAIR_BYTES
            kernel.setLimbs(place, 16, toMontgomery(value, SCALAR_FIELD))
            kernel.setLimbs(place + 8, 16, toMontgomery(b[index] ?? 0n, SCALAR_FIELD))
          }
          domain.quotient(values, halves, out)
          const c = a.map((value, index) => modular(value * (b[index] ?? 0n)))
          for (let index = 0; index < size; index += 1) {
            const place = modular(pow(rootOfUnity(size), BigInt(index), r) * rootOfUnity(2 * size))
            const found = integerOf(kernel.limbs(out + index * ELEMENT_BYTES, 8))
            const expected = valueAt(place, a) * valueAt(place, b) - valueAt(place, c)
            expect(modular(found)).toBe(modular(expected))
            // A scalar of a sum, close to its minimal length.
            expect(100n * (found < 0n ? -found : found)).toBeLessThan(51n * r)
          }
        }),
        { numRuns: 5 },
      )
    },
  )

  it("gives roots of unity of exactly the requested order", () => {
    for (const order of [2, 8, 2 ** 17]) {
      const root = rootOfUnity(order)
      let square = root
      for (let half = order / 2; half > 1; half /= 2) square = (square * square) % r
      expect(square).toBe(r - 1n)
    }
  })
})
