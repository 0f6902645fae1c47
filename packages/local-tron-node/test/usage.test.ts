import fc from "fast-check"
import { describe, expect, test } from "vitest"
import {
  FULL_WINDOW,
  takeBack,
  unused,
  use,
  useOfDay,
  WINDOW_SLOTS,
} from "../src/resource/usage.ts"

const amount = fc.bigInt(0n, 90_000_000_000n)
const slot = fc.bigInt(600_000_000n, 600_100_000n)

describe("a resource's usage", () => {
  test("decays linearly over 24 hours, to within rounding", () => {
    fc.assert(
      fc.property(amount, slot, fc.bigInt(0n, WINDOW_SLOTS), (used, at, passed) => {
        const before = use({ ...unused, slot: at }, used, at)
        expect(before.amount - used).toBeLessThanOrEqual(1n)
        expect(before.amount).toBeGreaterThanOrEqual(used)
        const { amount: after } = use(before, 0n, at + passed)
        const exact = (used * (WINDOW_SLOTS - passed)) / WINDOW_SLOTS
        // A double's 53 bits round what a long would not.
        const slack = 2n + used / 1_000_000_000n
        expect(after - exact <= slack && exact - after <= slack).toBe(true)
      }),
    )
  })

  test("is gone after 24 hours", () => {
    fc.assert(
      fc.property(amount, slot, (used, at) => {
        const before = use({ ...unused, slot: at }, used, at)
        expect(use(before, 0n, at + WINDOW_SLOTS).amount).toBe(0n)
        expect(useOfDay({ ...unused, amount: used, slot: at }, 0n, at + WINDOW_SLOTS).amount).toBe(
          0n,
        )
      }),
    )
  })

  test("keeps a window within 24 hours, whatever is used when", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(amount, fc.bigInt(0n, 40_000n)), { maxLength: 20 }),
        (steps) => {
          let usage = { ...unused, slot: 600_000_000n }
          for (const [more, passed] of steps) {
            usage = use(usage, more, usage.slot + passed)
            expect(usage.window > 0n && usage.window <= FULL_WINDOW).toBe(true)
            expect(usage.amount >= more).toBe(true)
          }
        },
      ),
    )
  })

  test("moves to the lender who takes stake back, with the borrower's window", () => {
    const at = 600_000_000n
    const borrower = { amount: 1_000n, slot: at, window: FULL_WINDOW / 2n }
    expect(takeBack({ ...unused, slot: at }, borrower, 600n, at)).toEqual({
      amount: 600n,
      slot: at,
      window: FULL_WINDOW / 2n,
    })
    expect(takeBack(unused, borrower, 0n, at)).toEqual({
      amount: 0n,
      slot: at,
      window: FULL_WINDOW,
    })
    const lender = { amount: 600n, slot: at, window: FULL_WINDOW }
    expect(takeBack(lender, borrower, 600n, at).window).toBe((FULL_WINDOW * 3n) / 4n)
  })
})
