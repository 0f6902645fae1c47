import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { basisPointsOf, mulDiv } from "../../src/amount/index.ts"

const natural = fc.bigInt({ min: 0n, max: 2n ** 256n })
const positive = fc.bigInt({ min: 1n, max: 2n ** 256n })

describe("multiplication and division", () => {
  it("rounds down to the largest whole number that is not too much", () => {
    fc.assert(
      fc.property(natural, natural, positive, (value, numerator, denominator) => {
        const quotient = mulDiv(value, numerator, denominator, "down")
        expect(quotient * denominator <= value * numerator).toBe(true)
        expect((quotient + 1n) * denominator > value * numerator).toBe(true)
      }),
    )
  })

  it("rounds up to the smallest whole number that is not too little", () => {
    fc.assert(
      fc.property(natural, natural, positive, (value, numerator, denominator) => {
        const quotient = mulDiv(value, numerator, denominator, "up")
        expect(quotient * denominator >= value * numerator).toBe(true)
        expect(quotient === 0n || (quotient - 1n) * denominator < value * numerator).toBe(true)
      }),
    )
  })

  it("gives the same both ways when nothing is left over", () => {
    fc.assert(
      fc.property(natural, positive, (value, factor) => {
        expect(mulDiv(value, factor, factor, "up")).toBe(value)
        expect(mulDiv(value, factor, factor, "down")).toBe(value)
      }),
    )
  })

  it("takes no zero denominator and nothing negative", () => {
    for (const [value, numerator, denominator] of [
      [1n, 1n, 0n],
      [-1n, 1n, 1n],
      [1n, -1n, 1n],
      [1n, 1n, -1n],
    ] as const) {
      expect(() => mulDiv(value, numerator, denominator, "up")).toThrow(RangeError)
    }
  })

  it("takes basis points of a value", () => {
    expect(basisPointsOf(10_000n, 30, "up")).toBe(30n)
    expect(basisPointsOf(1n, 1, "up")).toBe(1n)
    expect(basisPointsOf(1n, 1, "down")).toBe(0n)
    expect(basisPointsOf(0n, 10_000, "up")).toBe(0n)
    expect(basisPointsOf(2n ** 127n - 1n, 10_000, "down")).toBe(2n ** 127n - 1n)
  })
})
