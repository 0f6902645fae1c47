import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { bootstrap } from "../src/measure/bootstrap.ts"
import { auc, entropy, mean, quantile } from "../src/measure/ranks.ts"

const scores = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 30 })

describe("the AUC", () => {
  it("is the share of pairs in which the true one scores higher, ties counted half", () => {
    fc.assert(
      fc.property(scores, scores, (positives, negatives) => {
        const pairs = positives.flatMap((one) =>
          negatives.map((other) => (one > other ? 1 : one === other ? 0.5 : 0)),
        )
        expect(auc(positives, negatives)).toBeCloseTo(mean(pairs), 12)
      }),
    )
  })

  it("of the reversed question is its complement", () => {
    fc.assert(
      fc.property(scores, scores, (a, b) => {
        expect(auc(a, b) + auc(b, a)).toBeCloseTo(1, 12)
      }),
    )
  })

  it("needs both kinds of pairs", () => {
    expect(() => auc([], [1])).toThrow(RangeError)
  })
})

describe("entropy", () => {
  it("of n equal weights is log2 n, whatever their unit", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 9 }), (n, unit) => {
        expect(entropy(Array.from({ length: n }, () => unit))).toBeCloseTo(Math.log2(n), 9)
      }),
    )
  })

  it("is 0 if one candidate has all the weight, and never more than log2 n", () => {
    expect(entropy([0, 5, 0])).toBe(0)
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 99 }), { minLength: 1 }), (weights) => {
        expect(entropy(weights)).toBeLessThanOrEqual(Math.log2(weights.length) + 1e-9)
      }),
    )
  })
})

describe("the bootstrap", () => {
  it("gives an interval around the estimate that shrinks with more cases", () => {
    const coins = (n: number) => Array.from({ length: n }, (_, k) => [k % 2])
    const few = bootstrap(coins(40), mean)
    const many = bootstrap(coins(4_000), mean)
    for (const { value, low, high } of [few, many]) {
      expect(value).toBe(0.5)
      expect(low).toBeLessThan(0.5)
      expect(high).toBeGreaterThan(0.5)
    }
    expect(many.high - many.low).toBeLessThan((few.high - few.low) / 4)
  })

  it("draws groups as a whole, so that cases which stand together widen the interval", () => {
    const cases = Array.from({ length: 400 }, (_, k) => (k < 200 ? 1 : 0))
    const alone = bootstrap(
      cases.map((one) => [one]),
      mean,
    )
    const together = bootstrap(
      Array.from({ length: 20 }, (_, k) => cases.slice(20 * k, 20 * k + 20)),
      mean,
    )
    expect(together.high - together.low).toBeGreaterThan(3 * (alone.high - alone.low))
  })

  it("gives the same interval in every run", () => {
    const groups = [[1], [2], [5]]
    expect(bootstrap(groups, mean)).toEqual(bootstrap(groups, mean))
  })
})

it("a quantile is the value below which that share lies", () => {
  expect(quantile([5, 1, 4, 2, 3], 0.5)).toBe(3)
  expect(quantile([5, 1, 4, 2, 3], 0.05)).toBe(1)
})
