import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { meanTick, priceAtTick, type Fraction } from "../../src/price/meanTick.ts"

/** |a/b − c/d| ≤ a/b / `parts`. */
function isClose(one: Fraction, other: Fraction, parts: bigint): boolean {
  const a = one.numerator * other.denominator
  const b = other.numerator * one.denominator
  return (a > b ? a - b : b - a) * parts <= a
}
const at = (tick: number): Fraction => {
  const price = priceAtTick(tick)
  if (price === null) throw new Error(`${tick} has no price`)
  return price
}

describe("the price at a tick", () => {
  it("is 1.0001^tick, as exact fractions give it", () => {
    fc.assert(
      fc.property(fc.integer({ min: -20_000, max: 20_000 }), (tick) => {
        const size = BigInt(Math.abs(tick))
        const up = { numerator: 10_001n ** size, denominator: 10_000n ** size }
        const exact = tick < 0 ? { numerator: up.denominator, denominator: up.numerator } : up
        expect(isClose(at(tick), exact, 10n ** 50n)).toBe(true)
      }),
      { numRuns: 60 },
    )
  })

  it.each([
    [887_272, 1461446703485210103287273052203988822378723970342n],
    [-887_272, 4295128739n],
  ])(
    "%s, the outermost, is the square of the bound that Uniswap's contracts keep",
    (tick, sqrtX96) => {
      const bound = { numerator: sqrtX96 ** 2n, denominator: 1n << 192n }
      expect(isClose(at(tick), bound, 10n ** 9n)).toBe(true)
    },
  )

  it("grows with every tick, and is 1 at 0", () => {
    expect(at(0)).toEqual({ numerator: 1n << 192n, denominator: 1n << 192n })
    fc.assert(
      fc.property(fc.integer({ min: -887_272, max: 887_271 }), (tick) => {
        const [low, high] = [at(tick), at(tick + 1)]
        expect(low.numerator * high.denominator < high.numerator * low.denominator).toBe(true)
      }),
    )
  })

  it.each([887_273, -887_273, 0.5, NaN])("does not exist at %s", (tick) => {
    expect(priceAtTick(tick)).toBe(null)
  })
})

describe("the mean tick", () => {
  it("is the difference of the cumulatives by time, rounded down also below zero", () => {
    const small = fc.integer({ min: -(10 ** 12), max: 10 ** 12 })
    fc.assert(
      fc.property(small, small, fc.integer({ min: 1, max: 86_400 }), (earlier, later, seconds) => {
        expect(meanTick(BigInt(earlier), BigInt(later), BigInt(seconds))).toBe(
          Math.floor((later - earlier) / seconds),
        )
      }),
    )
  })
})
