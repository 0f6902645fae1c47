import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { feeBound, highestWithin } from "../../src/fee/feeBound.ts"

const amounts = fc.bigInt(1n, 10n ** 30n)

describe("the bound of a later fee", () => {
  it("is three times the posted price, or the operator's ceiling if that is lower", () => {
    fc.assert(
      fc.property(amounts, fc.option(amounts), (amount, ceiling) => {
        const most = amount * 3n
        expect(feeBound({ amount, ceiling })).toBe(
          ceiling === null || ceiling > most ? most : ceiling,
        )
      }),
    )
  })
})

describe("the highest price within a bound", () => {
  const posted = fc
    .array(fc.record({ amount: amounts, postedAt: fc.integer({ min: 0, max: 1_000 }) }))
    .map((prices) => prices.toSorted((a, b) => a.postedAt - b.postedAt))

  it("of one call is one that was posted, and no higher one fits", () => {
    const distinct = posted.map((prices) =>
      prices.filter(({ postedAt }, k) => prices[k + 1]?.postedAt !== postedAt),
    )
    fc.assert(
      fc.property(distinct, amounts, (prices, bound) => {
        const fitting = prices.map(({ amount }) => amount).filter((amount) => amount <= bound)
        const expected = fitting.toSorted((a, b) => (a < b ? -1 : 1)).at(-1) ?? null
        expect(highestWithin([prices], bound)).toBe(expected)
      }),
    )
  })

  it("of several calls is what they cost together at one time", () => {
    const first = [
      { amount: 10n, postedAt: 5 },
      { amount: 40n, postedAt: 20 },
    ]
    const second = [
      { amount: 7n, postedAt: 10 },
      { amount: 1n, postedAt: 20 },
    ]
    expect(highestWithin([first, second], 100n)).toBe(41n)
    expect(highestWithin([first, second], 40n)).toBe(17n)
    // The first alone stood at 10 before the second was posted.
    expect(highestWithin([first, second], 16n)).toBe(null)
    expect(highestWithin([first, []], 100n)).toBe(null)
  })
})
