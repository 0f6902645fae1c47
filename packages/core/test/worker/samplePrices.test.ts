import { PostedPrices, PriceUnavailable } from "@shielded-relay/core"
import { Context, Effect } from "effect"
import { afterEach, expect, it } from "vitest"
import { World } from "@shielded-relay/simulated-relay"

const minute = 60_000
let world: World
afterEach(() => world.close())

const prices = () => Context.get(world.storage, PostedPrices)
const chainId = () => world.network.gateway.chainId
const costs = () => Effect.runPromise(prices().costs(chainId(), 0))
const tokenPrices = (index: number) =>
  Effect.runPromise(prices().tokenPrices(chainId(), world.token(index), 0))

it("samples a plain call, an insertion and every priced token once a minute", async () => {
  world = await World.open({
    network: {
      tokens: [
        { symbol: "GOLD", decimals: 6 },
        { symbol: "LEAD", decimals: 6 },
      ],
    },
    prices: [3n, null],
  })
  await world.time.advance(5 * minute)
  const before = await costs()
  world.chain.conditions.baseFee *= 2n
  await world.time.advance(5 * minute)
  const [last] = (await costs()).slice(-1)
  const minutes = (await costs()).map((sample) => sample.minute)
  expect(minutes.length).toBeGreaterThanOrEqual(10)
  expect(minutes).toEqual(minutes.map((_, n) => (minutes[0] ?? 0) + n * minute))
  expect(minutes[0] ?? 1).toBe(Math.floor((minutes[0] ?? 1) / minute) * minute)
  expect(last?.call).toBeGreaterThan(before.at(-1)?.call ?? 0n)
  expect(last?.insertion).toBeGreaterThan(before.at(-1)?.insertion ?? 0n)
  expect((await tokenPrices(0)).map((sample) => sample.minute)).toEqual(minutes)
  expect((await tokenPrices(0)).at(-1)).toMatchObject({ tokens: 3n, native: 1_000_000_000n })
  expect(await tokenPrices(1)).toEqual([])
  expect(await tokenPrices(-1)).toEqual([])
})

it("leaves a minute out while the chain does not answer, and a token whose price is unknown then", async () => {
  let isKnown = false
  world = await World.open({
    tokenPrice: (token) =>
      isKnown
        ? Effect.succeed({ tokens: 5n, native: 2n })
        : new PriceUnavailable({ chainId: world.network.gateway.chainId, token }),
  })
  await world.time.advance(2 * minute)
  expect(await tokenPrices(0)).toEqual([])
  const before = (await costs()).length
  expect(before).toBeGreaterThan(1)
  world.network.faults.down = true
  await world.time.advance(3 * minute)
  expect((await costs()).length).toBe(before)
  world.network.faults.down = false
  isKnown = true
  await world.time.advance(2 * minute)
  expect((await costs()).length).toBeGreaterThan(before)
  expect((await tokenPrices(0)).at(-1)).toMatchObject({ tokens: 5n, native: 2n })
})

it("shares the samples of a minute among replicas, and deletes old ones", async () => {
  let readings = 0
  world = await World.open({
    tokenPrice: () =>
      Effect.sync(() => {
        readings += 1
        return { tokens: 1n, native: 1n }
      }),
  })
  await world.start()
  await world.time.advance(4 * minute)
  expect(readings).toBeLessThanOrEqual(6)
  const minutes = (await costs()).map((sample) => sample.minute)
  expect(new Set(minutes).size).toBe(minutes.length)
  const old = world.time.now - 130 * minute
  const sample = { chainId: chainId(), minute: old, call: 1n, insertion: 1n }
  await Effect.runPromise(prices().addSamples([sample], []))
  expect((await costs())[0]).toEqual(sample)
  await world.time.advance(2 * minute)
  expect((await costs()).map((one) => one.minute)).toEqual(
    expect.arrayContaining(minutes) as unknown,
  )
  expect((await costs()).map((one) => one.minute)).not.toContain(old)
})
