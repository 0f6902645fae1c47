import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { deadlineFrom, isTooLateToStart, roundDownToGrid } from "../../src/operation/deadline.ts"
import { payoutMargin } from "../../src/privateSend/index.ts"

const rules = fc
  .record({ least: fc.nat(3_600_000), grid: fc.integer({ min: 1, max: 3_600_000 }) })
  .map((drawn) => ({ ...drawn, toStart: 0 }))
const time = fc.integer({ min: 0, max: 4_102_444_800_000 })

describe("a deadline", () => {
  it("lies on the grid, at least `least` and less than one grid step more from the start", () => {
    fc.assert(
      fc.property(time, rules, (now, deadlines) => {
        const deadline = deadlineFrom(now, deadlines)
        expect(deadline % deadlines.grid).toBe(0)
        expect(deadline - now).toBeGreaterThanOrEqual(deadlines.least)
        expect(deadline - now).toBeLessThan(deadlines.least + deadlines.grid)
      }),
    )
  })

  it("is the same for all calls that start within one step of the grid", () => {
    const minute = 60_000
    const deadlines = { least: 20 * minute, grid: 15 * minute, toStart: 5 * minute }
    const ten = Date.UTC(2026, 0, 1, 10)
    const within = [1, 60_000, 899_999].map((after) =>
      deadlineFrom(ten - 5 * minute + after, deadlines),
    )
    expect(new Set(within)).toEqual(new Set([ten + 30 * minute]))
    expect(deadlineFrom(ten - 5 * minute, deadlines)).toBe(ten + 15 * minute)
  })

  it("bounds a call by the grid's last time before a limit", () => {
    fc.assert(
      fc.property(time, rules, (limit, { grid }) => {
        const bounded = roundDownToGrid(limit, grid)
        expect(bounded % grid).toBe(0)
        expect(limit - bounded).toBeGreaterThanOrEqual(0)
        expect(limit - bounded).toBeLessThan(grid)
      }),
    )
  })

  it("leaves a call to be planned until `toStart` before it", () => {
    const deadlines = { least: 0, grid: 1, toStart: 300 }
    expect(isTooLateToStart(700, 1_000, deadlines)).toBe(false)
    expect(isTooLateToStart(701, 1_000, deadlines)).toBe(true)
  })
})

describe("the margin of payouts", () => {
  it("is the operator's, but at least twice the time that a call needs to start", () => {
    expect(payoutMargin({ margin: 600 }, { toStart: 300 })).toBe(600)
    expect(payoutMargin({ margin: 100 }, { toStart: 300 })).toBe(600)
  })
})
