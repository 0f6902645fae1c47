import { parseAddress, type Price } from "@shielded-relay/core"
import { receiptOf, type Devnet } from "@shielded-relay/devnet"
import { testPriceFeed, testToken, testTwapPool } from "@shielded-relay/pool-contracts/testing"
import { zeroAddress, type Abi, type Address, type Hex } from "viem"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { evmChain, type PriceFeedOptions } from "../../src/index.ts"
import { startPool } from "../fixture/pool.ts"
import { failureOf, resources } from "../fixture/run.ts"

let devnet: Devnet
let dollars: Address
let coins: Address
let twap: Address
let snapshot: Hex
const { run, close } = resources()
function given<A>(value: A | null | undefined): A {
  if (value === null || value === undefined) throw new Error("nothing is there")
  return value
}

const create = async (abi: Abi, bytecode: Hex, args: ReadonlyArray<unknown>): Promise<Address> => {
  const { node, owner } = devnet
  const hash = await node.client.deployContract({ account: owner.address, abi, bytecode, args })
  const { contractAddress } = await receiptOf(node.client, hash)
  if (!contractAddress) throw new Error("nothing was made")
  return contractAddress
}
const write = async (address: Address, abi: Abi, functionName: string, args: Array<unknown>) => {
  const { node, owner } = devnet
  const account = owner.address
  await receiptOf(
    node.client,
    await node.client.writeContract({ account, address, abi, functionName, args }),
  )
}
const newest = async () => (await devnet.node.client.getBlock()).timestamp
/** A feed's new round. */
const say = async (feed: Address, answer: bigint, age = 0n) =>
  write(feed, testPriceFeed.abi, "set", [answer, (await newest()) - age])
/** The pool's tick. */
const move = (tick: number) => write(twap, testTwapPool.abi, "set", [tick, 0n])

beforeAll(async () => {
  devnet = await startPool()
  dollars = await create(testPriceFeed.abi, testPriceFeed.bytecode, [8])
  coins = await create(testPriceFeed.abi, testPriceFeed.bytecode, [8])
  const { abi, bytecode } = testToken
  const wrapped = await create(abi, bytecode, ["Wrapped Ether", "WETH", 18])
  twap = await create(testTwapPool.abi, testTwapPool.bytecode, [devnet.tokens[0].address, wrapped])
  await say(dollars, 10n ** 8n)
  await say(coins, 3_000n * 10n ** 8n)
  // 1.0001^196256 wei for a millionth of a dollar is 2,999.7 dollars a coin.
  await move(196_256)
})
afterAll(async () => {
  await close()
  await devnet.node.close()
})
beforeEach(async () => {
  snapshot = await devnet.node.client.snapshot()
})
afterEach(() => devnet.node.client.revert({ id: snapshot }))

const feed = (changes: Partial<PriceFeedOptions> = {}): PriceFeedOptions => ({
  token: { address: dollars, maxAgeSeconds: 3_600 },
  native: { address: coins, maxAgeSeconds: 600 },
  check: { pool: twap, windowSeconds: 1_800, maxDeviationBps: 200 },
  ...changes,
})
const connect = (priceFeed: PriceFeedOptions) => {
  const [dollar, ...others] = devnet.chainOptions.tokens
  if (dollar === undefined) throw new Error("no token")
  return run(evmChain({ ...devnet.chainOptions, tokens: [{ ...dollar, priceFeed }, ...others] }))
}
const dollar = () => given(parseAddress(devnet.tokens[0].address, "evm"))
const priceOf = async (priceFeed = feed()) => {
  const { price } = await connect(priceFeed)
  return given(price)(dollar())
}
const price = async (priceFeed?: PriceFeedOptions): Promise<Price | null> =>
  run(await priceOf(priceFeed))
const perCoin = (found: Price | null) =>
  found === null ? null : (10n ** 18n * found.tokens) / found.native

describe("a token with feeds", () => {
  it("has the price that they tell, with a second opinion and without", async () => {
    expect(perCoin(await price())).toBe(3_000n * 10n ** 6n)
    const { check: _check, ...alone } = feed()
    expect(perCoin(await price(alone))).toBe(3_000n * 10n ** 6n)
  })

  it("can have one feed in the coin itself", async () => {
    await say(dollars, 10n ** 8n / 2_000n)
    expect(perCoin(await price({ token: feed().token }))).toBe(2_000n * 10n ** 6n)
  })

  it("is followed: the next price is the next answer", async () => {
    const chain = await connect({ token: feed().token })
    await say(dollars, 10n ** 8n / 1_000n)
    expect(perCoin((await run(given(chain.price)(dollar()))) ?? null)).toBe(1_000n * 10n ** 6n)
  })

  it.each<[string, () => Promise<void>]>([
    ["the token's feed is stale", () => say(dollars, 10n ** 8n, 3_700n)],
    ["the coin's feed is stale", () => say(coins, 3_000n * 10n ** 8n, 700n)],
    ["a feed tells nothing", () => say(dollars, 0n)],
    ["a feed tells less than nothing", () => say(coins, -1n)],
    [
      "a feed carries an old answer over",
      async () =>
        write(dollars, testPriceFeed.abi, "setRound", [9n, 10n ** 8n, await newest(), 8n]),
    ],
    ["the pool's mean is 3 % above", () => move(196_556)],
    ["the pool's mean is 3 % below", () => move(195_956)],
    ["a feed is gone", () => devnet.node.client.setCode({ address: coins, bytecode: "0x" })],
    ["the pool is gone", () => devnet.node.client.setCode({ address: twap, bytecode: "0x" })],
  ])("has no price when %s", async (_what, spoil) => {
    const { price: ask } = await connect(feed())
    await spoil()
    expect(await failureOf(given(ask)(dollar()))).toMatchObject({
      _tag: "PriceUnavailable",
      chainId: 31337,
    })
  })

  it("whose mean moved by less than is allowed keeps the feeds' price", async () => {
    await move(196_356)
    expect(perCoin(await price())).toBe(3_000n * 10n ** 6n)
  })
})

describe("a token without feeds", () => {
  it("has no price of the chain's, and neither has the coin", async () => {
    const { price: ask } = await connect(feed())
    const [, gold, native] = devnet.tokens.map(({ address }) => given(parseAddress(address, "evm")))
    expect(await run(given(ask)(given(gold)))).toBe(null)
    expect(await run(given(ask)(given(native)))).toBe(null)
  })
})

describe("a price feed is refused at the start", () => {
  const none = "0x00000000000000000000000000000000000f0000"
  it.each<[string, () => Partial<PriceFeedOptions>, RegExp]>([
    [
      "that is no contract",
      () => ({ token: { address: none, maxAgeSeconds: 60 } }),
      /token does not answer decimals/,
    ],
    [
      "that is a token",
      () => ({ native: { address: devnet.tokens[0].address, maxAgeSeconds: 60 } }),
      /native does not answer latestRoundData/,
    ],
    [
      "whose address is none",
      () => ({ native: { address: "0x7", maxAgeSeconds: 60 } }),
      /native must be a valid EVM address/,
    ],
    [
      "that may be of any age",
      () => ({ token: { address: dollars, maxAgeSeconds: 0 } }),
      /maxAgeSeconds/,
    ],
    [
      "with a pool that is none",
      () => ({ check: { pool: none, windowSeconds: 60, maxDeviationBps: 100 } }),
      /check\.pool does not answer/,
    ],
    [
      "with a bound beyond 100 %",
      () => ({ check: { pool: twap, windowSeconds: 60, maxDeviationBps: 10_001 } }),
      /maxDeviationBps/,
    ],
  ])("%s", async (_what, changes, message) => {
    await expect(connect(feed(changes()))).rejects.toMatchObject({
      code: "price-feed",
      message: expect.stringMatching(message) as unknown,
    })
  })

  it("for the native coin, which costs itself", async () => {
    const native = { address: zeroAddress, symbol: "ETH", decimals: 18, priceFeed: feed() }
    await expect(run(evmChain({ ...devnet.chainOptions, tokens: [native] }))).rejects.toThrow(
      /the native coin takes no price feed/,
    )
  })

  it("with a pool of other tokens", async () => {
    const [, gold] = devnet.tokens
    const { abi, bytecode } = testTwapPool
    const pool = await create(abi, bytecode, [gold.address, coins])
    const check = { pool, windowSeconds: 60, maxDeviationBps: 100 }
    await expect(connect(feed({ check }))).rejects.toThrow(/does not trade the token/)
    const other = await create(abi, bytecode, [coins, devnet.tokens[0].address])
    await expect(connect(feed({ check: { ...check, pool: other } }))).rejects.toThrow(
      /not the wrapped coin/,
    )
  })
})
