import { describe, expect, it } from "vitest"
import fc from "fast-check"
import { operatorFee, relayFee } from "../../src/fee/fee.ts"

const positive = fc.bigInt({ min: 1n, max: 2n ** 96n })
const bps = fc.integer({ min: 0, max: 100_000 })

describe("the relay fee", () => {
  it("converts cost to the fee token at the margin, rounded up", () => {
    // 300,000 gas at 1 gwei is 3·10^14 wei; 2,000 tokens of 6 decimals for one coin; margin 1.2.
    expect(
      relayFee(300_000n * 10n ** 9n, 12_000, { tokens: 2_000_000_000n, native: 10n ** 18n }),
    ).toBe(720_000n)
    expect(relayFee(1n, 10_000, { tokens: 1n, native: 10n ** 18n })).toBe(1n)
    expect(relayFee(0n, 12_000, { tokens: 1n, native: 1n })).toBe(0n)
  })

  it("never pays the relayer less than its cost at the margin, and exceeds it by less than one unit", () => {
    fc.assert(
      fc.property(positive, bps, positive, positive, (cost, margin, tokens, native) => {
        const fee = relayFee(cost, margin, { tokens, native })
        const exact = cost * BigInt(margin) * tokens
        const scale = 10_000n * native
        expect(fee * scale >= exact).toBe(true)
        expect(fee * scale < exact + scale).toBe(true)
      }),
    )
  })

  it("grows with the cost", () => {
    fc.assert(
      fc.property(
        positive,
        positive,
        bps,
        positive,
        positive,
        (one, more, margin, tokens, native) => {
          const price = { tokens, native }
          expect(relayFee(one + more, margin, price) >= relayFee(one, margin, price)).toBe(true)
        },
      ),
    )
  })
})

describe("the operator's cut", () => {
  it("is nothing without a rate and never exceeds the amount below a rate of one", () => {
    fc.assert(
      fc.property(positive, fc.integer({ min: 0, max: 10_000 }), (amount, rate) => {
        const cut = operatorFee(amount, rate)
        expect(cut <= amount).toBe(true)
        expect(cut * 10_000n >= amount * BigInt(rate)).toBe(true)
        expect(operatorFee(amount, 0)).toBe(0n)
      }),
    )
  })

  it("is rounded up", () => {
    expect(operatorFee(1n, 1)).toBe(1n)
    expect(operatorFee(10_000n, 25)).toBe(25n)
    expect(operatorFee(10_001n, 25)).toBe(26n)
  })
})
