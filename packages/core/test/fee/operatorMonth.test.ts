import { expect, it } from "vitest"
import { operatorMonth } from "../../bench/operatorMonth.ts"

it("days with spikes of 4x and 20x bring the operator more than they cost, and a price is below cost for 5 minutes at most", async () => {
  const spikes = [
    { from: 182, minutes: 180, times: 4n },
    { from: 1_000, minutes: 40, times: 20n },
  ]
  const { withdrawals, payouts, late, refused } = await operatorMonth({
    days: 2,
    spikes,
    ceiling: null,
  })
  expect(refused).toBe(0)
  expect(withdrawals.calls).toBe(2_880)
  // The first spike begins two minutes after the hour's price was posted.
  expect(withdrawals.belowCost).toBeGreaterThan(0)
  expect(withdrawals.belowCost).toBeLessThanOrEqual(5)
  expect(withdrawals.longestBelow).toBeLessThanOrEqual(5)
  const all = [withdrawals, payouts, late]
  const sum = (of: (account: typeof late) => bigint) =>
    all.reduce((total, one) => total + of(one), 0n)
  expect(sum(({ fees }) => fees)).toBeGreaterThan(sum(({ costs }) => costs))
  expect(payouts.longestBelow).toBeLessThanOrEqual(5)
})

it("a spike of half a day is borne by the operator for payouts that cannot wait, and refused above the ceiling", async () => {
  const { late, withdrawals, refused } = await operatorMonth({
    days: 1,
    spikes: [{ from: 300, minutes: 900, times: 20n }],
    ceiling: 6n,
  })
  expect(late.calls).toBeGreaterThan(0)
  expect(late.fees).toBeLessThan(late.costs)
  expect(refused).toBeGreaterThan(800)
  expect(withdrawals.longestBelow).toBeLessThanOrEqual(5)
})
