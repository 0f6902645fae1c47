import fc from "fast-check"
import { describe, expect, it } from "vitest"
import {
  costPerGas,
  priceNow,
  priceToReplace,
  type FeeMarket,
  type GasPrice,
} from "../../src/fees/feeMarket.ts"

const wei = fc.bigInt({ min: 0n, max: 10n ** 14n })
const market: fc.Arbitrary<FeeMarket> = fc.record({
  baseFee: wei,
  suggestedTip: fc.option(wei),
  paidTips: fc.array(wei, { maxLength: 20 }),
})
const price: fc.Arbitrary<GasPrice> = fc
  .tuple(wei, wei)
  .map(([tip, more]) => ({ maxPriorityFeePerGas: tip, maxFeePerGas: tip + more }))

const gwei = 10n ** 9n

describe("a first fee", () => {
  it("follows the node's tip and lasts for five full blocks", () => {
    expect(priceNow({ baseFee: 20n * gwei, suggestedTip: 2n * gwei, paidTips: [gwei] })).toEqual({
      maxPriorityFeePerGas: 2n * gwei,
      maxFeePerGas: 42n * gwei,
    })
  })

  it("is what others pay where the node suggests nothing", () => {
    const paidTips = [0n, 3n * gwei, gwei, 0n, 2n * gwei]
    expect(priceNow({ baseFee: gwei, suggestedTip: null, paidTips }).maxPriorityFeePerGas).toBe(
      2n * gwei,
    )
  })

  it("has no fixed cap: any base fee is paid (a fixed one once stopped all withdrawals)", () => {
    const { maxFeePerGas } = priceNow({ baseFee: 10_000n * gwei, suggestedTip: gwei, paidTips: [] })
    expect(maxFeePerGas).toBeGreaterThan(10_000n * gwei)
  })

  it("does not follow a tip that the market does not show", () => {
    fc.assert(
      fc.property(market, (now) => {
        const largest = [now.baseFee, ...now.paidTips].reduce((a, b) => (a > b ? a : b))
        fc.pre(largest > 0n)
        expect(priceNow(now).maxPriorityFeePerGas <= 3n * largest).toBe(true)
      }),
    )
  })

  it("is valid and covers the next block", () => {
    fc.assert(
      fc.property(market, (now) => {
        const { maxFeePerGas, maxPriorityFeePerGas } = priceNow(now)
        expect(maxPriorityFeePerGas <= maxFeePerGas).toBe(true)
        expect(maxFeePerGas >= costPerGas(now)).toBe(true)
      }),
    )
  })
})

describe("a fee that replaces another", () => {
  it("is at least an eighth more on both fields, whatever the market says", () => {
    fc.assert(
      fc.property(market, price, (now, stuck) => {
        const next = priceToReplace(now, stuck)
        for (const field of ["maxFeePerGas", "maxPriorityFeePerGas"] as const) {
          expect(next[field] > stuck[field]).toBe(true)
          expect(8n * next[field] >= 9n * stuck[field]).toBe(true)
        }
        expect(next.maxPriorityFeePerGas <= next.maxFeePerGas).toBe(true)
      }),
    )
  })

  it("is what is paid now when that is more", () => {
    const now = { baseFee: 100n * gwei, suggestedTip: 5n * gwei, paidTips: [] }
    expect(priceToReplace(now, { maxFeePerGas: gwei, maxPriorityFeePerGas: 1n })).toEqual(
      priceNow(now),
    )
  })
})
