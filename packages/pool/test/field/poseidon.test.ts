import { buildPoseidonReference } from "circomlibjs"
import * as fc from "fast-check"
import { poseidon2 } from "poseidon-lite/poseidon2"
import { poseidon3 } from "poseidon-lite/poseidon3"
import { describe, expect, it } from "vitest"
import { FIELD_MODULUS } from "../../src/field/field.ts"
import { hash2, hash3 } from "../../src/field/poseidon.ts"

const element = fc.oneof(
  fc.bigInt({ min: 0n, max: FIELD_MODULUS - 1n }),
  fc.constantFrom(0n, 1n, FIELD_MODULUS - 1n),
)

describe("Poseidon in its fast form", () => {
  it("equals poseidon-lite for two and three elements", () => {
    fc.assert(
      fc.property(element, element, element, (a, b, c) => {
        expect(hash2(a, b)).toBe(poseidon2([a, b]))
        expect(hash3(a, b, c)).toBe(poseidon3([a, b, c]))
      }),
      { numRuns: 300 },
    )
  })

  it("equals circomlibjs' reference permutation", async () => {
    const reference = await buildPoseidonReference()
    fc.assert(
      fc.property(element, element, element, (a, b, c) => {
        expect(hash2(a, b)).toBe(reference.F.toObject(reference([a, b])))
        expect(hash3(a, b, c)).toBe(reference.F.toObject(reference([a, b, c])))
      }),
      { numRuns: 50 },
    )
  })
})
