import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { exampleAddress, exampleChain } from "@shielded-relay/testkit"
import { comparePrices, median, medianPrice, worstPrice } from "../../src/fee/medians.ts"
import {
  costInToken,
  priceOfCall,
  roundUpToTwoDigits,
  type CallCosts,
  type PriceTerms,
} from "../../src/fee/priceRule.ts"
import { shapeKey } from "../../src/fee/shapeKey.ts"
import { feeTokenPrice } from "../../src/fee/tokenPrice.ts"
import type { CallShape } from "../../src/port/chain/Relayer.ts"
import type { Price } from "../../src/port/PriceSource.ts"
import type { CostSample, TokenSample } from "../../src/port/storage/PostedPrices.ts"

const minute = 60_000
const cost = fc.bigInt({ min: 1n, max: 10n ** 24n })
const price = fc.record({
  tokens: fc.bigInt({ min: 1n, max: 10n ** 20n }),
  native: fc.bigInt({ min: 1n, max: 10n ** 20n }),
})
const costs = fc.record({
  call: cost,
  plain: cost,
  insertion: fc.bigInt({ min: 0n, max: 10n ** 24n }),
  notes: fc.integer({ min: 0, max: 33 }),
})
const terms = fc.record({
  marginBps: fc.integer({ min: 10_000, max: 100_000 }),
  notesPerInsertion: fc.integer({ min: 1, max: 16 }),
  floor: fc.bigInt({ min: 0n, max: 10n ** 24n }),
  ceiling: fc.option(cost),
})
const samples = fc.array(fc.record({ call: cost, insertion: cost }), { maxLength: 60 })
const sample = (one: { readonly call: bigint; readonly insertion: bigint }, n = 0): CostSample => ({
  ...one,
  chainId: exampleChain(0),
  minute: n * minute,
})

const quiet: PriceTerms = { marginBps: 12_000, notesPerInsertion: 4, floor: 0n, ceiling: null }
const plain: CallCosts = { call: 1_000n, plain: 1_000n, insertion: 0n, notes: 2 }
const same: Price = { tokens: 1n, native: 1n }

describe("the price of a call", () => {
  it("has two significant digits, and is at least cost with margin at the time of posting", () => {
    fc.assert(
      fc.property(costs, samples, price, terms, (now, past, token, given) => {
        const { amount } = priceOfCall(now, past.map(sample), token, given)
        expect(amount.toString().slice(2)).toMatch(/^0*$/)
        const share = (now.insertion * BigInt(now.notes)) / BigInt(given.notesPerInsertion)
        const least = (now.call + share) * BigInt(given.marginBps) * token.tokens
        expect(amount * token.native * 10_000n >= least).toBe(true)
        // A price is never below what would end it.
        expect(amount >= costInToken(now, token, given.notesPerInsertion)).toBe(true)
      }),
    )
  })

  it("grows with every cost, with the margin, the floor and what a coin costs in the token", () => {
    fc.assert(
      fc.property(costs, samples, price, terms, cost, (now, past, token, given, more) => {
        const of = (
          change: Partial<CallCosts> = {},
          other: Partial<PriceTerms> = {},
          paid: Price = token,
        ) =>
          priceOfCall({ ...now, ...change }, past.map(sample), paid, { ...given, ...other }).amount
        const amount = of()
        for (const higher of [
          of({ call: now.call + more }),
          of({ insertion: now.insertion + more }),
          of({ notes: now.notes + 1 }),
          of({}, { marginBps: given.marginBps + 1 }),
          of({}, { floor: given.floor + more }),
          of({}, { notesPerInsertion: Math.max(1, given.notesPerInsertion - 1) }),
          of({}, {}, { tokens: token.tokens + more, native: token.native }),
        ])
          expect(higher >= amount).toBe(true)
        const dearer = past.map((one) => sample({ ...one, call: one.call + more }))
        expect(priceOfCall(now, dearer, token, given).amount >= amount).toBe(true)
      }),
    )
  })

  it("is what the hour's median asks when it is set in one cheap block", () => {
    const hour = Array.from({ length: 59 }, (_, n) => sample({ call: 1_000n, insertion: 40n }, n))
    const cheap = { call: 10n, plain: 10n, insertion: 1n, notes: 2 }
    // (1,000 + 40 × 2 / 4) × 1.2
    expect(priceOfCall(cheap, hour, same, quiet).amount).toBe(1_300n)
    const spike = hour.map((one, n) =>
      n < 29 ? sample({ call: 20_000n, insertion: 40n }, n) : one,
    )
    expect(priceOfCall(cheap, spike, same, quiet).amount).toBe(1_300n)
  })

  it("scales the hour's plain call to the call's own cost", () => {
    const hour = [sample({ call: 2_000n, insertion: 0n })]
    expect(priceOfCall({ ...plain, call: 3_000n }, hour, same, quiet).amount).toBe(7_200n)
  })

  it("shares insertions among the notes that one serves on average", () => {
    const now = { ...plain, insertion: 1_000n }
    expect(priceOfCall(now, [], same, quiet).amount).toBe(1_800n)
    expect(priceOfCall(now, [], same, { ...quiet, notesPerInsertion: 2 }).amount).toBe(2_400n)
  })

  it("lies at the operator's floor or above, and knows the ceiling, both in proportion to a plain call", () => {
    const bounds = { ...quiet, floor: 5_000n, ceiling: 9_000n }
    expect(priceOfCall(plain, [], same, bounds)).toEqual({ amount: 5_000n, ceiling: 9_000n })
    expect(priceOfCall({ ...plain, call: 2_000n }, [], same, bounds)).toEqual({
      amount: 10_000n,
      ceiling: 18_000n,
    })
    // The ceiling refuses requests; it never lowers a price below cost.
    expect(priceOfCall(plain, [], same, { ...quiet, ceiling: 7n })).toEqual({
      amount: 1_200n,
      ceiling: 7n,
    })
  })

  it("is rounded up to two digits", () => {
    expect([0n, 9n, 99n, 100n, 101n, 1_234n, 99_001n].map(roundUpToTwoDigits)).toEqual([
      0n,
      9n,
      99n,
      100n,
      110n,
      1_300n,
      100_000n,
    ])
  })
})

const reading = (tokens: bigint, native = 100n): Price => ({ tokens, native })
const past = (tokens: bigint, ago: number, now = 100 * minute): TokenSample => ({
  ...reading(tokens),
  chainId: exampleChain(0),
  token: exampleAddress(1),
  minute: now - ago * minute,
})

describe("the price of a fee token", () => {
  const at = 100 * minute
  it("is the worse of its median over the hour and its price now", () => {
    const hour = [past(100n, 40), past(101n, 30), past(102n, 20)]
    expect(feeTokenPrice(reading(100n), hour, at, false)).toEqual({
      now: reading(100n),
      posting: hour[1],
    })
    expect(feeTokenPrice(reading(105n), hour, at, false)).toMatchObject({ posting: reading(105n) })
    expect(feeTokenPrice(reading(105n), [], at, false)).toMatchObject({ posting: reading(105n) })
  })

  it("is none when it is unknown or in doubt now, however young the last sample is", () => {
    expect(feeTokenPrice(null, [past(100n, 0)], at, false)).toBe("no price")
    expect(feeTokenPrice(null, [], at, false)).toBe("no price")
  })

  it("is none when it moved by more than 10 % within 10 minutes, either way", () => {
    expect(feeTokenPrice(reading(110n), [past(100n, 10)], at, false)).toMatchObject({
      now: reading(110n),
    })
    expect(feeTokenPrice(reading(111n), [past(100n, 10)], at, false)).toBe("moving price")
    expect(feeTokenPrice(reading(100n), [past(111n, 10)], at, false)).toBe("moving price")
    expect(feeTokenPrice(reading(111n), [past(100n, 11)], at, false)).toMatchObject({
      now: reading(111n),
    })
    const thereAndBack = [past(100n, 9), past(120n, 5), past(100n, 1)]
    expect(feeTokenPrice(reading(100n), thereAndBack, at, false)).toBe("moving price")
  })

  it("is the worst of the hour where the chain forces the token, however old or fast", () => {
    const hour = [past(100n, 50), past(400n, 30), past(200n, 20)]
    expect(feeTokenPrice(null, hour, at, true)).toEqual({ now: hour[2], posting: hour[1] })
    expect(feeTokenPrice(reading(900n), hour, at, true)).toEqual({
      now: reading(900n),
      posting: reading(900n),
    })
    expect(feeTokenPrice(null, [], at, true)).toBe("no price")
  })
})

describe("medians", () => {
  it("are the middle, the higher one of two, in any order", () => {
    expect(median([])).toBe(null)
    expect(median([5n, 1n, 9n])).toBe(5n)
    expect(median([9n, 1n, 5n, 7n])).toBe(7n)
    expect(medianPrice([])).toBe(null)
    fc.assert(
      fc.property(fc.array(price, { minLength: 1, maxLength: 20 }), (prices) => {
        const middle = medianPrice(prices)
        if (middle === null) throw new Error("some prices have a median")
        const isBelow = (one: Price) => comparePrices(one, middle) < 0
        const isAbove = (one: Price) => comparePrices(one, middle) > 0
        expect(prices.filter(isBelow).length).toBeLessThanOrEqual(Math.floor(prices.length / 2))
        expect(prices.filter(isAbove).length).toBeLessThan(prices.length / 2)
        const [first = same, ...others] = prices
        const worst = worstPrice(first, ...others)
        expect(prices.every((one) => comparePrices(one, worst) <= 0)).toBe(true)
      }),
    )
  })
})

describe("the key of a public shape", () => {
  const shape: CallShape = {
    joins: [2, 4],
    payouts: 1,
    nativePayouts: 0,
    fee: true,
    action: false,
  }
  it("is the same for the same joins in another order", () => {
    expect(shapeKey({ ...shape, joins: [4, 2] })).toBe(shapeKey(shape))
  })

  it("differs in everything that calldata shows", () => {
    const others: ReadonlyArray<Partial<CallShape>> = [
      {},
      { joins: [2, 2] },
      { joins: [4] },
      { joins: [2] },
      { payouts: 2 },
      { nativePayouts: 1 },
      { fee: false },
      { action: true },
      { action: true, actionGas: 7n },
    ]
    expect(new Set(others.map((change) => shapeKey({ ...shape, ...change }))).size).toBe(
      others.length,
    )
  })
})
