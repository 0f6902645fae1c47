import { chainIdFromNumber, type Address, type Price } from "@shielded-relay/core"
import type { TokenFeedOptions } from "@shielded-relay/pool-abi"
import { Effect, type Scope } from "effect"
import { TronWeb } from "tronweb"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { feedPrices } from "../../src/price/feedPrices.ts"
import { readPrice } from "../../src/price/readPrice.ts"
import type { Endpoints } from "../../src/rpc/Endpoints.ts"
import type { TokenOptions } from "../../src/token/readTokens.ts"
import { LocalChain } from "../fixture/localChain.ts"
import { asksFor, clock, lying, newFeed, reverted, say } from "../fixture/priceFeed.ts"
import { endpointsAt } from "../fixture/tronNode.ts"
import { silence, tronProxy, type Fault } from "../fixture/tronProxy.ts"

let chain: LocalChain
let dollars: Address
let coins: Address
const dollar = 10n ** 8n
const secondsPerBlock = 3
/** What a TRX costs, in hundred-millionths of a dollar. */
const coin = 30_000_000n

beforeAll(async () => {
  chain = await LocalChain.start(2)
  dollars = await newFeed(chain)
  coins = await newFeed(chain)
  await say(chain, dollars, dollar)
  await say(chain, coins, coin)
})
afterAll(() => chain.close())

const token: TokenOptions = {
  address: TronWeb.address.fromHex(`41${"22".repeat(20)}`),
  symbol: "USDT",
  decimals: 6,
}
const both = (): TokenFeedOptions => ({
  token: { address: dollars, maxAgeSeconds: 3_600 },
  native: { address: coins, maxAgeSeconds: 3_600 },
})
const run = <A, E>(effect: Effect.Effect<A, E, Scope.Scope>) => chain.run(effect)

/** The question for the token's price at these endpoints, once its feeds are connected. */
async function asking(endpoints: Endpoints, priceFeed = both()) {
  const chainId = chainIdFromNumber(chain.node.chainId)
  if (chainId === null) throw new Error("no chain id")
  const price = await run(feedPrices({ chainId }, endpoints, [{ ...token, priceFeed }]))
  return price(chain.addressOf(token.address))
}
const at = (...urls: ReadonlyArray<string>) => chain.endpointsAt(urls)
const urls = () => [chain.node, ...chain.peers].map(({ url }) => url)
const [first, second, third] = [0, 1, 2] as const
const urlOf = (index: 0 | 1 | 2) => urls()[index] ?? ""
const faulty = (fault: Fault) => tronProxy(urlOf(third), fault)
/** Another answer of each feed in its newest round. */
const lies = lying("latestRoundData", 1, 1n)

/** Millionths of a dollar for a TRX. */
const perCoin = (price: Price | null) =>
  price === null ? null : (10n ** 6n * price.tokens) / price.native
const unavailable = (reason: string) => ({ _tag: "ChainUnavailable", reason })

describe("the price by feeds of a TRON network", () => {
  it("is what two endpoints tell, or the only one that is configured", async () => {
    expect(perCoin(await run(await asking(await at(...urls()))))).toBe(300_000n)
    expect(perCoin(await run(await asking(await at(urlOf(first)))))).toBe(300_000n)
  })

  it("is not set by one endpoint of three", async () => {
    const liar = await faulty(lies)
    const ask = await asking(await at(liar, urlOf(first), urlOf(second)))
    expect(perCoin(await run(ask))).toBe(300_000n)
  })

  it("is not set by one of two endpoints, which are asked three times, a second apart", async () => {
    let asked: Array<number> = []
    const liar = await faulty((path, body, next) => {
      if (asksFor("latestRoundData", path, body)) asked.push(performance.now())
      return lies(path, body, next)
    })
    const ask = await asking(await at(liar, urlOf(first)), { token: both().token })
    asked = []
    expect(await run(Effect.flip(ask))).toMatchObject(
      unavailable("endpoints disagree about the price feeds of USDT"),
    )
    expect(asked).toHaveLength(3)
    const [one = 0, two = 0, three = 0] = asked
    // Timers may fire a little early.
    expect(Math.min(two - one, three - two)).toBeGreaterThan(950)
  })

  it("is not set by one endpoint while the other is silent, then or later", async () => {
    let isMute = false
    const mute = await faulty((path, body, next) =>
      isMute && asksFor("latestRoundData", path, body) ? silence : next(),
    )
    const endpoints = await run(
      endpointsAt([mute, urlOf(first)], {
        timing: { request: 2_000 },
        chain: chain.node.chainId,
      }),
    )
    const ask = await asking(endpoints)
    isMute = true
    expect(await run(Effect.flip(ask))).toMatchObject(
      unavailable("a wallet/triggerconstantcontract: timeout"),
    )
    expect(await run(Effect.flip(ask))).toMatchObject(
      unavailable(
        "only one endpoint is in service, and two have to agree about the price feeds of USDT",
      ),
    )
  })

  it.each([
    ["reverts", reverted],
    ["answers fewer words", JSON.stringify({ result: { result: true }, constant_result: ["00"] })],
  ])("is none once a feed %s", async (_what, answer) => {
    let isBroken = false
    const url = await faulty((path, body, next) =>
      isBroken && asksFor("latestRoundData", path, body) ? answer : next(),
    )
    const ask = await asking(await at(url))
    isBroken = true
    expect(await run(Effect.flip(ask))).toMatchObject({ _tag: "PriceUnavailable" })
  })

  it("is not waited for longer than one call may take", async () => {
    const endpoints = await run(
      endpointsAt([await faulty(lies), urlOf(first)], {
        timing: { call: 1_500 },
        chain: chain.node.chainId,
      }),
    )
    const feeds = {
      decimals: { token: 6, native: 6 },
      tokenFeed: { address: dollars, maxAgeSeconds: 60, decimals: 8 },
      nativeFeed: null,
    }
    expect(await run(Effect.flip(readPrice(endpoints, "USDT", feeds)))).toMatchObject(
      unavailable("no endpoint answered in time"),
    )
  })

  it("is asked again of an endpoint that lacked the newest block", async () => {
    const [peer] = chain.peers
    const late = await tronProxy(urlOf(second), async (path, body, next) => {
      const answer = await next()
      if (asksFor("latestRoundData", path, body)) peer?.behave({ blocksBehind: 0 })
      return answer
    })
    const ask = await asking(await at(late, urlOf(first)), { token: both().token })
    await say(chain, dollars, 2n * dollar)
    peer?.behave({ blocksBehind: 1 })
    expect(await run(ask)).toEqual({ tokens: 10n ** 14n, native: 2n * dollar * 10n ** 6n })
    await say(chain, dollars, dollar)
  })

  it("is dated by a block that two have reached, whatever time one of them invents", async () => {
    const liar = await faulty(async (path, _body, next) => {
      const answer = await next()
      const tomorrow = `"timestamp":${Date.now() + 86_400_000}`
      return path === "wallet/getnowblock" ? answer.replace(/"timestamp":\d+/, tomorrow) : answer
    })
    const ask = await asking(await at(liar, urlOf(first)))
    expect(perCoin(await run(ask))).toBe(300_000n)
  })
})

describe("the decimals of a feed", () => {
  const wrong = lying("decimals", 0, 6n)

  it("are those that two endpoints tell", async () => {
    const ask = await asking(await at(await faulty(wrong), urlOf(first), urlOf(second)))
    expect(perCoin(await run(ask))).toBe(300_000n)
  })

  it("are not one endpoint's word", async () => {
    const endpoints = await at(await faulty(wrong), urlOf(first))
    await expect(asking(endpoints)).rejects.toMatchObject(
      unavailable("endpoints disagree about a price feed of USDT"),
    )
  })
})

describe("addresses of feeds", () => {
  it.each<[string, (address: Address) => string]>([
    ["T…", (address) => TronWeb.address.fromHex(`41${address.slice(2)}`)],
    ["41…", (address) => `41${address.slice(2)}`],
    ["0x…", (address) => address],
  ])("are written as %s", async (_form, write) => {
    const priceFeed = {
      token: { address: write(dollars), maxAgeSeconds: 3_600 },
      native: { address: write(coins), maxAgeSeconds: 3_600 },
    }
    const ask = await asking(await at(urlOf(first)), priceFeed)
    expect(perCoin(await run(ask))).toBe(300_000n)
  })
})

describe("an answer's age", () => {
  it("counts by the machine's clock while the chain stands still", async () => {
    const stale = await newFeed(chain)
    await say(chain, stale, dollar, clock() - 3_700)
    const ask = await asking(await at(urlOf(first)), {
      token: { address: stale, maxAgeSeconds: 3_600 },
    })
    expect(await run(Effect.flip(ask))).toMatchObject({ _tag: "PriceUnavailable" })
  })

  it("counts by the chain's clock while that is ahead, as of the block that has the answer", async () => {
    const feed = await newFeed(chain)
    const newest = async () => {
      const { block_header } = await chain.web.trx.getCurrentBlock()
      return Math.floor(block_header.raw_data.timestamp / 1_000)
    }
    await chain.node.passTime((clock() + 86_400 - (await newest())) * 1_000)
    await chain.node.advance()
    await say(chain, feed, dollar, await newest())
    // Each reading of the round comes just after a block with a new one, dated by that block.
    const fresh = await tronProxy(urlOf(first), async (path, body, next) => {
      if (asksFor("latestRoundData", path, body))
        await say(chain, feed, dollar, (await newest()) + secondsPerBlock)
      return next()
    })
    const priceFeed = { token: { address: feed, maxAgeSeconds: 60 } }
    expect(await run(await asking(await at(fresh), priceFeed))).toMatchObject({
      native: dollar * 10n ** 6n,
    })
    await say(chain, feed, dollar, (await newest()) + 2 * secondsPerBlock)
    const early = await asking(await at(urlOf(first)), priceFeed)
    expect(await run(Effect.flip(early))).toMatchObject({ _tag: "PriceUnavailable" })
  })
})
