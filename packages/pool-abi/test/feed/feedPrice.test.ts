import { nativeToken } from "@shielded-relay/core"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import {
  answerOf,
  feedPrice,
  priceOfRounds,
  textOfRounds,
  type FeedRounds,
  type TokenFeeds,
} from "../../src/feed/feedPrice.ts"
import type { FeedRound } from "../../src/feed/latestRound.ts"

const round = { id: 7n, answer: 5n, updatedAt: 1_000n, answeredIn: 7n }

describe("a feed's round", () => {
  it("gives its answer until it is as old as is allowed", () => {
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
  ])("gives no answer when it %s", (_what, given, now) => {
    expect(answerOf(given, 60, now)).toBe(null)
  })
})

const positive = fc.bigInt({ min: 1n, max: 10n ** 30n })
const digits = fc.integer({ min: 0, max: 18 })
const decimals = fc.record({ token: digits, native: digits })

describe("the price by two feeds", () => {
  it.each([
    ["an EVM chain, at 3,000 dollars a coin", 18, 3_000n],
    ["TRON, at 3 dollars a TRX", 6, 3n],
  ])("of a dollar token on %s is as many whole tokens for a coin", (_chain, native, dollars) => {
    const price = feedPrice(
      { answer: 10n ** 8n, decimals: 8 },
      { answer: dollars * 10n ** 8n, decimals: 8 },
      { token: 6, native },
    )
    expect((10n ** BigInt(native) * price.tokens) / price.native).toBe(dollars * 10n ** 6n)
  })

  it("by a feed in the coin itself is that feed's answer turned round", () => {
    const inCoins = { answer: 5n * 10n ** 14n, decimals: 18 }
    const price = feedPrice(inCoins, null, { token: 6, native: 18 })
    expect((10n ** 18n * price.tokens) / price.native).toBe(2_000n * 10n ** 6n)
  })

  it("makes a coin worth as much in tokens as both are worth in the feeds' unit", () => {
    fc.assert(
      fc.property(
        positive,
        positive,
        digits,
        digits,
        decimals,
        (token, native, tokenFeed, nativeFeed, of) => {
          const price = feedPrice(
            { answer: token, decimals: tokenFeed },
            { answer: native, decimals: nativeFeed },
            of,
          )
          // coins · native worth = tokens · token worth, for coins and tokens in smallest units.
          const coins = price.native * native * 10n ** BigInt(tokenFeed + of.token)
          const tokens = price.tokens * token * 10n ** BigInt(nativeFeed + of.native)
          expect(coins).toBe(tokens)
        },
      ),
    )
  })
})

const address = nativeToken("evm")
const feeds = (native: boolean): TokenFeeds => ({
  decimals: { token: 6, native: 6 },
  tokenFeed: { address, maxAgeSeconds: 60, decimals: 8 },
  nativeFeed: native ? { address, maxAgeSeconds: 10, decimals: 6 } : null,
})

describe("the price of a token from its feeds' rounds", () => {
  it("is that of their answers, each with its feed's decimals", () => {
    const price = { answer: 5n, decimals: 8 }
    const coin = { answer: 9n, decimals: 6 }
    const of = { token: 6, native: 6 }
    const rounds = { token: round, native: { ...round, answer: 9n } }
    expect(priceOfRounds(feeds(true), rounds, 1_005)).toEqual(feedPrice(price, coin, of))
    const alone = { token: round, native: null }
    expect(priceOfRounds(feeds(false), alone, 1_060)).toEqual(feedPrice(price, null, of))
  })

  it.each<[string, boolean, FeedRounds, number]>([
    ["the token's feed does not answer", true, { token: null, native: round }, 1_000],
    ["the coin's feed does not answer", true, { token: round, native: null }, 1_000],
    ["the only feed does not answer", false, { token: null, native: null }, 1_000],
    ["the token's answer is too old", false, { token: round, native: null }, 1_061],
    ["the coin's answer is older than its own feed's limit", true, bothOf(round), 1_011],
    [
      "the token's answer is not positive",
      true,
      { token: { ...round, answer: 0n }, native: round },
      1_000,
    ],
  ])("is none when %s", (_what, native, rounds, now) => {
    expect(priceOfRounds(feeds(native), rounds, now)).toBe(null)
  })
})

function bothOf(one: FeedRound): FeedRounds {
  return { token: one, native: one }
}

describe("rounds as text", () => {
  const number = fc.bigInt({ min: 0n, max: 20n })
  const anyRound = fc.option(
    fc.record({ id: number, answer: number, updatedAt: number, answeredIn: number }),
  )
  const rounds = fc.record({ token: anyRound, native: anyRound })

  it("are equal exactly if every figure of both feeds is", () => {
    const plain = (given: FeedRounds) =>
      JSON.stringify([given.token, given.native], (_, value: unknown) =>
        typeof value === "bigint" ? String(value) : value,
      )
    fc.assert(
      fc.property(rounds, rounds, (one, other) => {
        expect(textOfRounds(one) === textOfRounds(other)).toBe(plain(one) === plain(other))
      }),
    )
  })

  it.each(["id", "answer", "updatedAt", "answeredIn"] as const)("differ by their %s", (figure) => {
    const other = { ...round, [figure]: round[figure] + 1n }
    expect(textOfRounds(bothOf(other))).not.toBe(textOfRounds(bothOf(round)))
    expect(textOfRounds({ token: round, native: other })).not.toBe(textOfRounds(bothOf(round)))
    expect(textOfRounds({ token: other, native: round })).not.toBe(textOfRounds(bothOf(round)))
  })
})
