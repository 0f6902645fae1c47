import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { bootstrapAuc, bootstrapMean } from "../src/measure/bootstrap.ts"
import { Belief, Prior } from "../src/measure/Belief.ts"
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

describe("a belief", () => {
  const weights = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 40 })
  const sizeOf = (of: ReadonlyArray<number>) => new Belief(new Prior(new Map(of.entries()))).size

  it("without signs is the guess: as many payers as its entropy says", () => {
    fc.assert(
      fc.property(weights, (of) => {
        expect(Math.log2(sizeOf(of))).toBeCloseTo(entropy(of), 9)
      }),
    )
  })

  it("that learned a sign is the guess with other weights", () => {
    fc.assert(
      fc.property(weights, fc.integer({ min: 0, max: 60 }), (of, strength) => {
        const belief = new Belief(new Prior(new Map(of.entries())))
        belief.learn(new Map([[0, 3]]), [1, 0, 0, 1 + strength / 10])
        const changed = of.map((weight, k) => (k === 0 ? weight * Math.exp(strength / 10) : weight))
        expect(Math.log2(belief.size)).toBeCloseTo(entropy(changed), 9)
        const isFirst = changed.every(
          (weight, k) => k === 0 || weight < (changed[0] ?? 0) * (1 - 1e-9),
        )
        expect(belief.shareOfFirst(0) === 1).toBe(isFirst)
      }),
    )
  })

  it("hears nothing about strangers to the guess", () => {
    const belief = new Belief(new Prior(new Map([[1, 2]])))
    belief.learn(new Map([[7, 1]]), [0, 50])
    expect([belief.size, belief.shareOfFirst(7)]).toEqual([1, 0])
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
    const few = bootstrapMean(coins(40))
    const many = bootstrapMean(coins(4_000))
    for (const { value, low, high } of [few, many]) {
      expect(value).toBe(0.5)
      expect(low).toBeLessThan(0.5)
      expect(high).toBeGreaterThan(0.5)
    }
    expect(many.high - many.low).toBeLessThan((few.high - few.low) / 4)
  })

  it("draws groups as a whole, so that cases which stand together widen the interval", () => {
    const cases = Array.from({ length: 400 }, (_, k) => (k < 200 ? 1 : 0))
    const alone = bootstrapMean(cases.map((one) => [one]))
    const together = bootstrapMean(
      Array.from({ length: 20 }, (_, k) => cases.slice(20 * k, 20 * k + 20)),
    )
    expect(together.high - together.low).toBeGreaterThan(3 * (alone.high - alone.low))
  })

  it("gives the same interval in every run", () => {
    const groups = [[1], [2], [5]]
    expect(bootstrapMean(groups)).toEqual(bootstrapMean(groups))
  })

  it("of an AUC estimates the AUC", () => {
    fc.assert(
      fc.property(scores, scores, (positives, negatives) => {
        const groups = [
          positives.map((score) => ({ linked: true, score })),
          negatives.map((score) => ({ linked: false, score })),
        ]
        expect(bootstrapAuc(groups).value).toBeCloseTo(auc(positives, negatives), 12)
      }),
      { numRuns: 20 },
    )
  })
})

it("a quantile is the value below which that share lies", () => {
  expect(quantile([5, 1, 4, 2, 3], 0.5)).toBe(3)
  expect(quantile([5, 1, 4, 2, 3], 0.05)).toBe(1)
})
