import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { answerOf, deviates, feedPrice } from "../../src/price/feedPrice.ts"

const round = { id: 7n, answer: 5n, updatedAt: 1_000n, answeredIn: 7n }

describe("a feed's round", () => {
  it("tells its answer until it is as old as is allowed", () => {
    expect(answerOf(round, 60, 1_000)).toBe(5n)
    expect(answerOf(round, 60, 1_060)).toBe(5n)
    expect(answerOf({ ...round, answeredIn: 8n }, 60, 1_060)).toBe(5n)
  })

  it.each([
    ["is too old", round, 1_061],
    ["is from the future", round, 999],
    ["is zero", { ...round, answer: 0n }, 1_000],
    ["is negative", { ...round, answer: -5n }, 1_000],
    ["is carried over from an earlier round", { ...round, answeredIn: 6n }, 1_000],
    ["was never updated", { ...round, updatedAt: 0n }, 30],
    ["belongs to no round", { ...round, id: 0n, answeredIn: 0n }, 1_000],
  ])("tells nothing when it %s", (_what, given, now) => {
    expect(answerOf(given, 60, now)).toBe(null)
  })
})

const positive = fc.bigInt({ min: 1n, max: 10n ** 30n })
const decimals = fc.integer({ min: 0, max: 18 })

describe("the price by two feeds", () => {
  it("of a dollar token at 3,000 dollars a coin is 3,000 whole tokens for a coin", () => {
    const price = feedPrice(
      { answer: 10n ** 8n, decimals: 8 },
      { answer: 3_000n * 10n ** 8n, decimals: 8 },
      6,
    )
    expect((10n ** 18n * price.tokens) / price.native).toBe(3_000n * 10n ** 6n)
  })

  it("by a feed in the coin itself is that feed's answer turned round", () => {
    const price = feedPrice({ answer: 5n * 10n ** 14n, decimals: 18 }, null, 6)
    expect((10n ** 18n * price.tokens) / price.native).toBe(2_000n * 10n ** 6n)
  })

  it("makes a coin worth as much in tokens as both are worth in the feeds' unit", () => {
    fc.assert(
      fc.property(
        positive,
        positive,
        decimals,
        decimals,
        decimals,
        (token, native, tokenFeed, nativeFeed, tokenDecimals) => {
          const price = feedPrice(
            { answer: token, decimals: tokenFeed },
            { answer: native, decimals: nativeFeed },
            tokenDecimals,
          )
          // coins · native worth = tokens · token worth, for coins = `native` wei and tokens = `tokens` units.
          const coins = price.native * native * 10n ** BigInt(tokenFeed + tokenDecimals)
          const tokens = price.tokens * token * 10n ** BigInt(nativeFeed + 18)
          expect(coins).toBe(tokens)
        },
      ),
    )
  })
})

describe("a second opinion", () => {
  it("is too far away beyond so many basis points, up and down", () => {
    const price = { tokens: 10_000n, native: 1n }
    const other = (tokens: bigint) => deviates(price, { tokens: tokens * 7n, native: 7n }, 300)
    expect([9_699n, 9_700n, 10_000n, 10_300n, 10_301n].map(other)).toEqual([
      true,
      false,
      false,
      false,
      true,
    ])
  })
})
