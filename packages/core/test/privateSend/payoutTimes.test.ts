import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { dueAt, nextTry } from "../../src/index.ts"

const hour = 60 * 60_000
const scheduledTime = 1_700_000_000_000

/** The times of all tries of a payout that fails each time after as long. */
function tries(deadline: number, took: number): ReadonlyArray<number> {
  const times = [scheduledTime]
  for (;;) {
    const failed = (times.at(-1) ?? 0) + took
    const next = nextTry({ scheduledTime, deadline }, failed)
    if (next === null) return times
    times.push(next)
  }
}

const span = fc.integer({ min: 1, max: 30 * 24 * hour })
const duration = fc.integer({ min: 0, max: 25 * 60_000 })

describe("a payout that could not be made", () => {
  it("is tried again after at least two seconds and at most an hour, always before its deadline", () => {
    fc.assert(
      fc.property(span, duration, (length, took) => {
        const deadline = scheduledTime + length
        const all = tries(deadline, took)
        const pauses = all.slice(1).map((time, index) => time - (all[index] ?? 0) - took)
        expect(Math.max(...all)).toBeLessThan(deadline)
        expect(Math.min(...pauses)).toBeGreaterThanOrEqual(2_000)
        expect(Math.max(...pauses)).toBeLessThanOrEqual(hour)
      }),
    )
  })

  it("is tried to the end: no more than two seconds are left when it is given up", () => {
    fc.assert(
      fc.property(span, duration, (length, took) => {
        const last = tries(scheduledTime + length, took).at(-1) ?? 0
        expect(scheduledTime + length - last - took).toBeLessThanOrEqual(2_000)
      }),
    )
  })

  it("waits longer each time while its deadline is far away", () => {
    const pauses = tries(scheduledTime + 24 * hour, 1_000)
      .slice(0, 20)
      .map((time, index, all) => time - (all[index - 1] ?? time))
      .slice(1)
    expect(pauses).toEqual(pauses.toSorted((a, b) => a - b))
    expect(pauses.at(-1)).toBeGreaterThan(60_000)
  })

  it("is due when it was put off until, and at its drawn time before that", () => {
    expect(dueAt({ scheduledTime: 5 })).toBe(5)
    expect(dueAt({ scheduledTime: 5, notBefore: 9 })).toBe(9)
    expect(dueAt({ scheduledTime: null })).toBe(Infinity)
    expect(nextTry({ scheduledTime: null, deadline: null }, 5)).toBe(null)
  })
})
