import { fittingPayers } from "@shielded-relay/core"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { hidingBetter, roundedBelow } from "../../src/privacy/roundedAmounts.ts"

const amounts = fc.oneof(
  fc.bigInt({ min: 1n, max: 2n ** 127n - 1n }),
  fc.bigInt({ min: 1n, max: 2_000n }),
)

describe("rounded amounts", () => {
  it("are all amounts with two significant digits at most a tenth below, largest first", () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        const rounded = roundedBelow(amount)
        for (const one of rounded) {
          expect(one < amount && one * 10n >= amount * 9n).toBe(true)
          expect(String(one)).toMatch(/^[1-9][0-9]?0*$/)
        }
        expect(rounded).toEqual([...new Set(rounded)].toSorted((a, b) => (a < b ? 1 : -1)))
        expect(rounded.length).toBeLessThanOrEqual(11)
        // The next one down is more than a tenth below.
        const last = rounded.at(-1) ?? amount
        const zeros = Math.max(0, String(last - 1n).length - 2)
        const next = ((last - 1n) / 10n ** BigInt(zeros)) * 10n ** BigInt(zeros)
        expect(next <= 0n || next * 10n < amount * 9n).toBe(true)
      }),
    )
  })

  it("of well-known amounts", () => {
    expect(roundedBelow(1n)).toEqual([])
    expect(roundedBelow(1_234_567n)).toEqual([1_200_000n])
    expect(roundedBelow(10_000n)).toEqual([
      9_900n,
      9_800n,
      9_700n,
      9_600n,
      9_500n,
      9_400n,
      9_300n,
      9_200n,
      9_100n,
      9_000n,
    ])
  })

  it("hide better only if more payers fit than fit any larger one", () => {
    const rounded = [3, 9, 9, 8, 12].map((payers, at) => ({ amount: BigInt(50 - at), payers }))
    expect(hidingBetter({ amount: 51n, payers: 3 }, rounded)).toEqual([
      { amount: 49n, payers: 9 },
      { amount: 46n, payers: 12 },
    ])
  })
})

describe("the payers that fit an amount", () => {
  it("are those of an equal deposit if there is one, else those of a deposit that covers it", () => {
    expect(fittingPayers({ equal: 1, covering: 40 })).toBe(1)
    expect(fittingPayers({ equal: 0, covering: 40 })).toBe(40)
  })
})
