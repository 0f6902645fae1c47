import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { turnOf } from "../../../src/worker/turnOf.ts"

const succession = (order: string, payouts: number) =>
  Array.from({ length: payouts }, (_, place) => place).toSorted(
    (a, b) => turnOf(order, a) - turnOf(order, b),
  )

describe("payouts that are due together", () => {
  it("take turns that depend on the order's id alone", () => {
    fc.assert(
      fc.property(fc.uuid(), fc.integer({ min: 1, max: 32 }), (order, payouts) => {
        const turns = succession(order, payouts)
        expect(turns).toEqual(succession(order, payouts))
        expect(turns.toSorted((a, b) => a - b)).toEqual(Array.from(turns, (_, place) => place))
      }),
    )
  })

  it("take every turn about equally often over many orders, so that the order of the request does not show", () => {
    const payouts = 4
    const first = Array.from({ length: payouts }, () => 0)
    const successions = new Set<string>()
    for (let k = 0; k < 4_000; k += 1) {
      const order = `00000000-0000-4000-8000-${k.toString(16).padStart(12, "0")}`
      const turns = succession(order, payouts)
      first[turns[0] ?? 0] = (first[turns[0] ?? 0] ?? 0) + 1
      successions.add(turns.join())
    }
    expect(successions.size).toBe(24)
    // Each is expected 1,000 times, with a standard deviation of 27.
    for (const times of first) expect(Math.abs(times - 1_000)).toBeLessThan(140)
  })
})
