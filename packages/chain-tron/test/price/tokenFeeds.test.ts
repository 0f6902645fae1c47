import type { Price } from "@shielded-relay/core"
import { mining, type TronDevnet } from "@shielded-relay/devnet/tron"
import { testPriceFeed } from "@shielded-relay/pool-contracts/testing"
import { Effect } from "effect"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { tronChain, type TokenFeedOptions } from "../../src/index.ts"
import { addressOf, optionsFor, startPool } from "../fixture/tronPool.ts"
import { resources } from "../fixture/tronNode.ts"

let devnet: TronDevnet
let dollars: string
let coins: string
const dollar = 10n ** 8n
/** What a TRX costs, in hundred-millionths of a dollar. */
const coin = 30_000_000n
const { run, close } = resources()

/** A feed that has no round yet. */
const newFeed = (decimals = 8) =>
  mining(devnet.node, devnet.owner.create(testPriceFeed, [decimals]))
/** Seconds: the later of the chain's and the machine's. */
const now = async () => {
  const { block_header } = await devnet.owner.web.trx.getCurrentBlock()
  return Math.floor(Math.max(block_header.raw_data.timestamp, Date.now()) / 1_000)
}
/** A round of a feed, of this age and, unless it is carried over, answered in itself; in one block. */
const say = async (feed: string, answer: bigint, age = 0, [id, answeredIn] = [7, 7]) => {
  const { node, owner } = devnet
  const transaction = await owner.prepare(feed, "setRound(uint80,int256,uint256,uint80)", [
    { type: "uint80", value: id },
    { type: "int256", value: answer.toString() },
    { type: "uint256", value: (await now()) - age },
    { type: "uint80", value: answeredIn },
  ])
  await owner.web.trx.sendRawTransaction(await owner.web.trx.sign(transaction))
  await node.advance()
  expect(await owner.receiptOf(transaction.txID)).toMatchObject({ success: true })
}

beforeAll(async () => {
  devnet = await startPool()
  dollars = await newFeed()
  coins = await newFeed()
})
afterAll(async () => {
  await close()
  await devnet.node.close()
})
beforeEach(async () => {
  await say(dollars, dollar)
  await say(coins, coin)
})

const feeds = (changes: Partial<TokenFeedOptions> = {}): TokenFeedOptions => ({
  token: { address: dollars, maxAgeSeconds: 3_600 },
  native: { address: coins, maxAgeSeconds: 1_800 },
  ...changes,
})
const connect = (priceFeed: TokenFeedOptions) => {
  const [usdt, ...others] = devnet.tokens
  return tronChain(
    optionsFor(devnet, [devnet.node.url], { tokens: [{ ...usdt, priceFeed }, ...others] }),
  )
}
/** The question for a token's price, not asked yet; the dollar token's by default. */
const asking = async (priceFeed = feeds(), index: 0 | 1 | 2 = 0) => {
  const { price } = await run(connect(priceFeed))
  if (price === undefined) throw new Error("the chain gives no prices")
  return price(addressOf(devnet.tokens[index].address))
}
/** Millionths of a dollar for a TRX. */
const perCoin = (price: Price | null) =>
  price === null ? null : (10n ** 6n * price.tokens) / price.native

describe("a token with feeds", () => {
  it("has the price that they tell together", async () => {
    expect(perCoin(await run(await asking()))).toBe(300_000n)
  })

  it("can have one feed in TRX", async () => {
    await say(dollars, 4n * dollar)
    expect(perCoin(await run(await asking({ token: feeds().token })))).toBe(250_000n)
  })

  it("is followed: the next price is the next answer", async () => {
    const ask = await asking()
    await say(coins, 2n * coin)
    expect(perCoin(await run(ask))).toBe(600_000n)
  })

  it.each<[string, () => Promise<unknown>]>([
    ["the token's feed is stale", () => say(dollars, dollar, 3_700)],
    ["the coin's feed is stale", () => say(coins, coin, 1_900)],
    ["a feed is ahead of the chain and the clock", () => say(coins, coin, -1_800)],
    ["a feed tells nothing", () => say(dollars, 0n)],
    ["a feed tells less than nothing", () => say(coins, -coin)],
    ["a feed carries an old answer over", () => say(dollars, dollar, 0, [9, 8])],
    ["a feed has no round", () => say(coins, coin, 0, [0, 0])],
  ])("has no price when %s", async (_what, spoil) => {
    const ask = await asking()
    await spoil()
    expect(await run(Effect.flip(ask))).toMatchObject({
      _tag: "PriceUnavailable",
      chainId: devnet.chainId,
      token: addressOf(devnet.tokens[0].address),
    })
  })
})

describe("a token without feeds", () => {
  it.each([1, 2] as const)("has no price of the chain's, and neither has TRX", async (index) => {
    expect(await run(await asking(feeds(), index))).toBe(null)
  })
})

describe("price feeds are refused at the start", () => {
  const refusal = (priceFeed: TokenFeedOptions) => run(Effect.flip(connect(priceFeed)))
  const none = `0x${"f0".repeat(20)}`

  it.each<[string, () => Promise<Partial<TokenFeedOptions>>, RegExp]>([
    [
      "at an address without a contract",
      async () => ({ token: { address: none, maxAgeSeconds: 60 } }),
      /: token does not answer decimals\(\)/,
    ],
    [
      "at an account",
      async () => ({ native: { address: devnet.users[0].address, maxAgeSeconds: 60 } }),
      /: native does not answer decimals\(\)/,
    ],
    [
      "at a contract without decimals",
      async () => ({ native: { address: devnet.pool, maxAgeSeconds: 60 } }),
      /: native does not answer decimals\(\)/,
    ],
    [
      "at a token",
      async () => ({ native: { address: devnet.tokens[1].address, maxAgeSeconds: 60 } }),
      /: native does not answer latestRoundData\(\)/,
    ],
    [
      "at no address of TRON",
      async () => ({
        native: { address: "T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwc", maxAgeSeconds: 60 },
      }),
      /: native must be a valid TRON address; got T9yD/,
    ],
    [
      "whose answers may be of any age",
      async () => ({ token: { address: dollars, maxAgeSeconds: 0 } }),
      /: token\.maxAgeSeconds must be a whole number/,
    ],
    [
      "with more decimals than a price has",
      async () => ({
        token: {
          address: await newFeed(37),
          maxAgeSeconds: 60,
        },
      }),
      /: token has 37 decimals/,
    ],
  ])("%s", async (_what, changes, message) => {
    expect(await refusal(feeds(await changes()))).toMatchObject({
      _tag: "ChainMisconfigured",
      code: "price-feed",
      message: expect.stringMatching(message) as unknown,
    })
  })

  it.each([`0x${"0".repeat(40)}`, `41${"0".repeat(40)}`, "T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb"])(
    "for TRX at %s, which costs itself",
    async (address) => {
      const trx = { address, symbol: "TRX", decimals: 6, priceFeed: feeds() }
      const options = optionsFor(devnet, [devnet.node.url], { tokens: [trx] })
      expect(await run(Effect.flip(tronChain(options)))).toMatchObject({
        code: "price-feed",
        message: expect.stringMatching(/the native coin takes no price feed: remove it/) as unknown,
      })
    },
  )
})
