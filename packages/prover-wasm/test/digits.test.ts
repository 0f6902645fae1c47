import fc from "fast-check"
import { expect, it } from "vitest"
import { BUCKETS, DIGIT_BITS, WINDOWS_PER_LIMB, maskOf } from "../src/sum/digits.ts"
import { newKernel } from "./support/kernel.ts"

it("digits of a limb sum to the limb, and each is 0 or has a bucket", () => {
  const { kernel, arena } = newKernel()
  const [scalar, list, keys] = [arena.reserve(8), arena.reserve(4), arena.reserve(4)]
  kernel.grow(arena.end)
  kernel.integers[list / 4] = scalar - 16
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
      kernel.floats[scalar / 8] = value
      const found = Array.from({ length: WINDOWS_PER_LIMB }, (_, window) => {
        kernel.code.digitsOf(list, 1, 16, DIGIT_BITS * window, maskOf(window), keys)
        return (kernel.integers[keys / 4] ?? 0) | 0
      })
      expect(found.every((digit) => Math.abs(digit) <= BUCKETS)).toBe(true)
      expect(found.reduceRight((sum, digit) => sum * 2 ** DIGIT_BITS + digit, 0)).toBe(value)
    }),
  )
})
