import fc from "fast-check"
import { expect, it } from "vitest"
import { BUCKETS, DIGIT_BITS, writeDigits, type Digits } from "../src/sum/digits.ts"

it("digits of a limb sum to the limb, and each is 0 or has a bucket", () => {
  const digits: Digits = [
    new Int16Array(1),
    new Int16Array(1),
    new Int16Array(1),
    new Int16Array(1),
  ]
  const edges = [
    0,
    1,
    -1,
    4096,
    -4096,
    4097,
    2 ** 25,
    -(2 ** 25),
    2 ** 26 - 1,
    2 ** 51,
    -(2 ** 51),
    2 ** 51 - 1,
  ]
  const limb = fc.oneof(
    fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }),
    fc.maxSafeInteger().map((value) => Math.floor(value / 4)),
    fc.constantFrom(...edges),
  )
  fc.assert(
    fc.property(limb, (value) => {
      writeDigits(digits, 0, value)
      const found = digits.map(([digit = Number.NaN]) => digit)
      expect(found.every((digit) => Math.abs(digit) <= BUCKETS)).toBe(true)
      expect(found.reduceRight((sum, digit) => sum * 2 ** DIGIT_BITS + digit, 0)).toBe(value)
    }),
  )
})
