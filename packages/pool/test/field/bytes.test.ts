import fc from "fast-check"
import { describe, expect, it } from "vitest"
import {
  bytesToFieldElement,
  bytesToInteger,
  integerToBytes,
  toField,
} from "../../src/field/bytes.ts"
import { FIELD_MODULUS, inverse } from "../../src/field/field.ts"
import { poseidonParameters } from "../../src/field/poseidonParameters.ts"

describe("an integer as bytes", () => {
  it("comes back from the length it was written in", () => {
    const numbers = fc.nat({ max: 48 }).chain((length) =>
      fc.record({
        length: fc.constant(length),
        value: fc.bigInt({ min: 0n, max: 256n ** BigInt(length) - 1n }),
      }),
    )
    fc.assert(
      fc.property(numbers, ({ length, value }) => {
        const written = integerToBytes(value, length)
        expect(written).toHaveLength(length)
        expect(bytesToInteger(written)).toBe(value)
      }),
    )
  })

  it("is refused when it is negative or needs more bytes", () => {
    for (const length of [1, 8, 12, 32]) {
      for (const value of [-1n, -(256n ** 40n), 256n ** BigInt(length), 256n ** 40n])
        expect(() => integerToBytes(value, length)).toThrow(RangeError)
    }
  })
})

describe("bytes as a field element", () => {
  it("are 32 and below the modulus", () => {
    const largest = integerToBytes(FIELD_MODULUS - 1n, 32)
    expect(bytesToFieldElement(largest)).toBe(FIELD_MODULUS - 1n)
    expect(bytesToFieldElement(integerToBytes(FIELD_MODULUS, 32))).toBe(null)
    expect(bytesToFieldElement(new Uint8Array(31))).toBe(null)
    expect(bytesToFieldElement(new Uint8Array(33))).toBe(null)
  })

  it("are 48 where they are reduced", () => {
    for (const length of [0, 32, 47, 49])
      expect(() => toField(new Uint8Array(length).fill(1))).toThrow(RangeError)
  })
})

describe("the inverse of a field element", () => {
  it("is what 1 comes out with, and there is none of 0", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: FIELD_MODULUS - 1n }), (value) => {
        expect((value * inverse(value)) % FIELD_MODULUS).toBe(1n)
      }),
      { numRuns: 20 },
    )
    for (const zero of [0n, FIELD_MODULUS, -FIELD_MODULUS])
      expect(() => inverse(zero)).toThrow("0 has no inverse")
  })
})

describe("the constants of Poseidon", () => {
  it("begin with the one that circomlib publishes", () => {
    // github.com/iden3/circomlib, circuits/poseidon_constants.circom: the first constant of width 3.
    expect(poseidonParameters(3).roundConstants[0]?.[0]).toBe(
      0xee9a592ba9a9518d05986d656f40c2114c4993c11bb29938d21d47304cd8e6en,
    )
  })
})
