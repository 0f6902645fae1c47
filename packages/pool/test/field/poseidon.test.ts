import { buildPoseidonReference } from "circomlibjs"
import * as fc from "fast-check"
import { poseidon10 } from "poseidon-lite/poseidon10"
import { poseidon2 } from "poseidon-lite/poseidon2"
import { poseidon3 } from "poseidon-lite/poseidon3"
import { poseidon8 } from "poseidon-lite/poseidon8"
import { describe, expect, it } from "vitest"
import { FIELD_MODULUS } from "../../src/field/field.ts"
import { hash10, hash2, hash3, hash8 } from "../../src/field/poseidon.ts"
import { compilePoseidon } from "../../src/field/wasm/compilePoseidon.ts"

/** Besides any element those whose limbs are all ones or zeros, where a lost carry would show. */
const element = fc.oneof(
  fc.bigInt({ min: 0n, max: FIELD_MODULUS - 1n }),
  fc.integer({ min: 0, max: 253 }).map((bits) => (1n << BigInt(bits)) - 1n),
  fc.integer({ min: 0, max: 253 }).map((bit) => 1n << BigInt(bit)),
  fc.constantFrom(0n, 1n, FIELD_MODULUS - 1n),
)
const elements = (length: number) =>
  fc.oneof(
    fc.array(element, { minLength: length, maxLength: length }),
    fc.constantFrom(0n, FIELD_MODULUS - 1n).map((all) => Array.from({ length }, () => all)),
  )

describe("Poseidon in WebAssembly", () => {
  it("equals poseidon-lite for two and three elements", () => {
    fc.assert(
      fc.property(element, element, element, (a, b, c) => {
        expect(hash2(a, b)).toBe(poseidon2([a, b]))
        expect(hash3(a, b, c)).toBe(poseidon3([a, b, c]))
      }),
      { numRuns: 300 },
    )
  })

  it("equals poseidon-lite for eight and ten elements", () => {
    fc.assert(
      fc.property(elements(8), elements(10), (eight, ten) => {
        expect(hash8(...eight)).toBe(poseidon8(eight))
        expect(hash10(...ten)).toBe(poseidon10(ten))
      }),
      { numRuns: 100 },
    )
  })

  it("equals circomlibjs' reference permutation", async () => {
    const reference = await buildPoseidonReference()
    const expected = (inputs: ReadonlyArray<bigint>) => reference.F.toObject(reference(inputs))
    fc.assert(
      fc.property(elements(10), (inputs) => {
        const [a = 0n, b = 0n, c = 0n] = inputs
        expect(hash2(a, b)).toBe(expected([a, b]))
        expect(hash3(a, b, c)).toBe(expected([a, b, c]))
        expect(hash8(...inputs.slice(2))).toBe(expected(inputs.slice(2)))
        expect(hash10(...inputs)).toBe(expected(inputs))
      }),
      { numRuns: 50 },
    )
  })

  it("stays equal when every hash is an input of the next", () => {
    let ours = 0n
    let library = 0n
    for (let k = 0; k < 500; k += 1) {
      ours = hash3(ours, hash2(ours, BigInt(k)), FIELD_MODULUS - 1n)
      library = poseidon3([library, poseidon2([library, BigInt(k)]), FIELD_MODULUS - 1n])
    }
    expect(ours).toBe(library)
  })

  it("refuses what is no field element, and another number of elements", () => {
    for (const wrong of [-1n, FIELD_MODULUS, FIELD_MODULUS + 1n, 1n << 256n]) {
      expect(() => hash2(wrong, 0n)).toThrow(RangeError)
      expect(() => hash3(0n, 0n, wrong)).toThrow(RangeError)
    }
    expect(() => hash8(1n)).toThrow(RangeError)
    expect(() => hash10(...Array.from({ length: 11 }, () => 1n))).toThrow(RangeError)
  })
})

describe("Poseidon that is compiled anew", () => {
  it("equals poseidon-lite", () => {
    const compiled = compilePoseidon(3)
    fc.assert(
      fc.property(element, element, (a, b) => {
        expect(compiled(a, b)).toBe(poseidon2([a, b]))
      }),
      { numRuns: 50 },
    )
  })
})
