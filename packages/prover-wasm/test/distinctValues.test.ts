import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { distinctValues } from "../src/key/distinctValues.ts"
import { COEFFICIENT_BYTES } from "../src/key/readZkey.ts"

const BYTES = 32

/** Coefficients with these values, as a key has them. */
function coefficientsOf(values: ReadonlyArray<Uint8Array>): Uint8Array {
  const bytes = new Uint8Array(values.length * COEFFICIENT_BYTES).fill(0xee)
  for (const [index, value] of values.entries())
    bytes.set(value, (index + 1) * COEFFICIENT_BYTES - BYTES)
  return bytes
}

/** Eight words, least first. */
const wordsOf = (...words: ReadonlyArray<number>) =>
  new Uint8Array(Int32Array.from({ length: 8 }, (_, at) => words[at] ?? 0).buffer)

function expectDistinct(values: ReadonlyArray<Uint8Array>): void {
  const { bytes, indices } = distinctValues(coefficientsOf(values))
  const found = Array.from(indices, (index) => bytes.subarray(index * BYTES, (index + 1) * BYTES))
  expect(found).toEqual(values)
  expect(bytes.subarray(0, BYTES)).toEqual(new Uint8Array(BYTES))
  const different = new Set(values.map((value) => value.join()))
  expect(new Set(indices).size).toBe(different.size)
  expect(indices.every((index) => index >= 1)).toBe(true)
  const number = different.size + 1
  expect(bytes.length).toBe(BYTES * (number + (number % 2)))
}

describe("the distinct values of coefficients", () => {
  it("are each there once, after 0, and are found again", () => {
    const value = fc.tuple(fc.nat(3), fc.nat(3)).map(([low, high]) => wordsOf(low, 0, 0, high))
    fc.assert(fc.property(fc.array(value, { maxLength: 40 }), expectDistinct))
  })

  it("differ also where their hashes are the same", () => {
    // The hash of (low, high) is ((low · c) ^ high) · c, so that of (1, 0) is also that of (0, c).
    expectDistinct([wordsOf(1, 0), wordsOf(0, 0x9e3779b1), wordsOf(1, 0), wordsOf(0, 0x9e3779b1)])
  })
})
