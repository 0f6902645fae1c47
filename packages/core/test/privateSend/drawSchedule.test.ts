import { seededScheduleRandom } from "@shielded-relay/testkit"
import { Effect } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { drawSchedule } from "../../src/index.ts"

const drawn = (bounds: Parameters<typeof drawSchedule>[0], seed: string | number, times = 1) =>
  Effect.runSync(
    Effect.forEach(Array.from({ length: times }), () => drawSchedule(bounds)).pipe(
      Effect.provide(seededScheduleRandom(seed)),
    ),
  )

/** Σ (found − expected)² / expected. */
function chiSquare(counts: ReadonlyArray<number>): number {
  const expected = counts.reduce((sum, count) => sum + count, 0) / counts.length
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
}

const counted = (values: ReadonlyArray<number>, cells: number) =>
  Array.from({ length: cells }, (_, cell) => values.filter((value) => value === cell).length)

describe("the times of an order's payouts", () => {
  it("keep within their bounds and at least the gap apart, or as far apart as the bounds allow", () => {
    const bounds = fc.record({
      payouts: fc.integer({ min: 1, max: 32 }),
      from: fc.nat(1_000_000),
      span: fc.integer({ min: -1_000, max: 2_000_000 }),
      gap: fc.nat(60_000),
    })
    fc.assert(
      fc.property(bounds, fc.nat(), ({ payouts, from, span, gap }, seed) => {
        const [times = []] = drawn({ payouts, from, until: from + span, gap }, seed)
        const sorted = times.toSorted((a, b) => a - b)
        const apart = sorted.slice(1).map((time, k) => time - (sorted[k] ?? 0))
        const possible = Math.floor(Math.max(0, span) / Math.max(1, payouts - 1))
        expect(times).toHaveLength(payouts)
        expect(sorted[0]).toBeGreaterThanOrEqual(from)
        expect(sorted.at(-1)).toBeLessThanOrEqual(from + Math.max(0, span))
        expect(Math.min(Infinity, ...apart)).toBeGreaterThanOrEqual(Math.min(gap, possible))
      }),
    )
  })

  it("are uniform: one payout over its whole time, chi-square over 20 cells", () => {
    const times = drawn({ payouts: 1, from: 0, until: 1_999_999, gap: 0 }, "uniform", 4_000)
    const cells = counted(
      times.flat().map((time) => Math.floor(time / 100_000)),
      20,
    )
    // 19 degrees of freedom: beyond 43.8 once in a thousand.
    expect(chiSquare(cells)).toBeLessThan(43.8)
  })

  it("spread what the gaps leave as independent draws do, in either order of the payouts", () => {
    // Two payouts in 0 … 5 at least 3 apart: {0,3} {0,4} {0,5} {1,4} {1,5} {2,5} and the same swapped.
    const pairs = drawn({ payouts: 2, from: 0, until: 5, gap: 3 }, "pairs", 6_000)
    const sets = ["0,3", "0,4", "0,5", "1,4", "1,5", "2,5"]
    const found = pairs.map((pair) => sets.indexOf(pair.toSorted((a, b) => a - b).join()))
    const swapped = pairs.map(([first = 0, second = 0]) => (first > second ? 1 : 0))
    expect(found).not.toContain(-1)
    // Two independent draws of three places coincide in a third of all cases.
    const cells = counted(found, 6)
    const doubles = (cells[0] ?? 0) + (cells[3] ?? 0) + (cells[5] ?? 0)
    expect(Math.abs(doubles / pairs.length - 1 / 3)).toBeLessThan(0.03)
    // One degree of freedom: beyond 10.8 once in a thousand.
    expect(chiSquare(counted(swapped, 2))).toBeLessThan(10.8)
  })

  it("come back from the same seed", () => {
    const bounds = { payouts: 9, from: 5, until: 500_000, gap: 1_000 }
    expect(drawn(bounds, "again")).toEqual(drawn(bounds, "again"))
    expect(drawn(bounds, "again")).not.toEqual(drawn(bounds, "other"))
  })
})
