import {
  PostedPrices,
  PriceUnavailable,
  ScheduleRandom,
  type CallShape,
  type Price,
} from "@shielded-relay/core"
import {
  alice,
  feesOf,
  order,
  payee,
  reaches,
  send,
  statusOf,
  unspentFee,
  World,
  type WorldOptions,
} from "@shielded-relay/simulated-relay"
import { seededScheduleRandom } from "@shielded-relay/testkit"
import { Context, Effect, Layer } from "effect"
import { afterEach, describe, expect, it } from "vitest"
import { shapeKey } from "../../src/fee/shapeKey.ts"

const minute = 60_000
const hour = 60 * minute
const million = 1_000_000n
/** Blocks and polls are rare, so that hours pass quickly. */
const rare = 60_000

let world: World
afterEach(() => world.close())
const open = async (options: WorldOptions = {}) => {
  world = await World.open({
    scheduleRandom: seededScheduleRandom("payout fees"),
    ...options,
    network: { ...options.network, blockTime: rare },
    configuration: { ...options.configuration, pollInterval: rare, leaseDuration: hour },
  })
}
const inHours = (hours: number) => Math.floor((world.time.now + hours * hour) / 1_000)
const nextHour = () => world.time.advance(hour - (world.time.now % hour))
const dearer = (times: bigint) => {
  world.chain.conditions.baseFee *= times
}

/** Each payout starts in the middle of its time. */
const midway = Layer.succeed(ScheduleRandom, {
  integer: (bound) => Effect.succeed(Math.floor(bound / 2)),
})

/** A payout that spends one note, or more than two. */
const payoutOf = (inputs: 2 | 4): CallShape => ({
  joins: [inputs],
  payouts: 1,
  nativePayouts: 0,
  fee: true,
  action: false,
})
/** All prices of a payout that were posted. */
const posted = async (shape = payoutOf(2)) => {
  const prices = await Effect.runPromise(
    Context.get(world.storage, PostedPrices).postedSince(
      {
        chainId: world.network.gateway.chainId,
        feeToken: world.token(),
        shape: shapeKey(shape),
      },
      0,
    ),
  )
  return prices.map(({ amount }) => amount)
}

describe("the fee of an order", () => {
  it("is a bound: three times the posted price for each payout, or the ceiling if that is lower", async () => {
    await open()
    const { fee } = await order(world, [million, million])
    const [price = 0n] = await posted()
    expect(fee).toBe(6n * price)
    await world.close()
    const ceiling = price * 10n ** 9n * 2n
    await open({ configuration: { feeBounds: { 31_337: { floor: 0n, ceiling } } } })
    const bounded = (await order(world, [million, million])).fee
    expect(bounded).toBeGreaterThan(2n * price)
    expect(bounded).toBeLessThan(6n * price)
  })

  it("is what the caller offers, also where that is more", async () => {
    await open()
    expect((await order(world, [million, million], { feeAmount: 9n * million + 1n })).fee).toBe(
      9n * million + 1n,
    )
  })
})

describe("a payout", () => {
  it("pays the posted price of its own hour, and the rest of the bound becomes balance", async () => {
    await open()
    const ordered = await order(world, [million, million, million, million], {
      txCompletionTime: inHours(5),
    })
    send(world, ordered.notes)
    await reaches(world, ordered, "scheduled")
    const isBegun = async () => (await feesOf(world, ordered)).some((fee) => fee > 0n)
    await world.time.until(isBegun, { within: 5 * hour })
    dearer(2n)
    await reaches(world, ordered, "completed", 5 * hour)
    const prices = await posted()
    const fees = await feesOf(world, ordered)
    for (const fee of fees) expect(prices).toContain(fee)
    expect(new Set(fees).size).toBeGreaterThan(1)
    await world.flushed()
    const { balance } = await world.balance(alice, world.token())
    expect(balance).toBe(await unspentFee(world, ordered))
    expect(balance).toBeGreaterThan(0n)
  })

  it("pays the price of the notes that it spends", async () => {
    await open()
    const ordered = await order(world, [3n * million])
    const part = (ordered.amountIn - 7n) / 4n
    for (const amount of [part, part, part, ordered.amountIn - 3n * part])
      send(world, [{ ...ordered.total, amount }])
    await reaches(world, ordered, "completed")
    const [fee] = await feesOf(world, ordered)
    expect(await posted(payoutOf(4))).toEqual([fee])
    expect(await posted()).not.toContain(fee)
  })

  it("waits while its price exceeds the bound, and pays that of the hour in which it no longer does", async () => {
    await open({ scheduleRandom: midway })
    const ordered = await order(world, [million], { txCompletionTime: inHours(7) })
    send(world, ordered.notes)
    await reaches(world, ordered, "scheduled")
    dearer(20n)
    const { scheduledTransactions: [first] = [] } = await statusOf(world, ordered)
    await world.time.advance(Date.parse(first?.scheduledTime ?? "") - world.time.now + 5 * minute)
    expect((await statusOf(world, ordered)).scheduledTransactions).toMatchObject([
      { status: "pending", txHash: null },
    ])
    world.chain.conditions.baseFee /= 20n
    // The hour after the next has no dear sample.
    await reaches(world, ordered, "completed", 2 * hour + 20 * minute)
    for (const fee of await feesOf(world, ordered))
      expect(fee * 2n).toBeLessThanOrEqual(ordered.fee)
  })

  it("is sent before its deadline is at risk, at the highest price of the last day that fits the bound", async () => {
    await open({ scheduleRandom: midway })
    const ordered = await order(world, [million], { txCompletionTime: inHours(4) })
    send(world, ordered.notes)
    await reaches(world, ordered, "scheduled")
    // Another order's payout is made at a price between this order's own and its bound.
    dearer(2n)
    await nextHour()
    const other = await order(world, [2n * million])
    dearer(20n)
    await reaches(world, ordered, "completed", 4 * hour)
    const fits = other.fee / 3n
    expect(fits * 3n).toBeGreaterThan(ordered.fee)
    expect(fits).toBeLessThanOrEqual(ordered.fee)
    expect(await feesOf(world, ordered)).toEqual([fits])
    expect(world.paid(payee(0), world.token())).toBe(million)
  })

  it("waits while its token pays no fees, and not for the next hour", async () => {
    let price: Price | null = { tokens: 1_000n, native: 1_000n * 10n ** 9n }
    await open({
      tokenPrice: () =>
        price === null
          ? new PriceUnavailable({ chainId: world.network.gateway.chainId, token: world.token() })
          : Effect.succeed(price),
    })
    const ordered = await order(world, [million])
    const known = price
    price = null
    send(world, ordered.notes)
    await world.time.advance(10 * minute)
    expect((await statusOf(world, ordered)).scheduledTransactions).toMatchObject([
      { status: "pending" },
    ])
    price = known
    await reaches(world, ordered, "completed", 10 * minute)
    expect(await feesOf(world, ordered)).toEqual([ordered.fee / 3n])
  })
})
