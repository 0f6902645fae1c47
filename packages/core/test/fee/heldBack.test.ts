import fc from "fast-check"
import { exampleAddress } from "@shielded-relay/testkit"
import { describe, expect, it } from "vitest"
import { heldBack, settledBy } from "../../src/fee/heldBack.ts"

const price = fc.record({
  tokens: fc.bigInt(1n, 10n ** 12n),
  native: fc.bigInt(1n, 10n ** 12n),
})
const owed = fc.bigInt(0n, 10n ** 24n)
const amount = fc.bigInt(0n, 10n ** 24n)
const balances = fc
  .array(fc.record({ amount, price: fc.option(price) }), { maxLength: 5 })
  .map((rows) => rows.map((row, n) => ({ token: exampleAddress(n), ...row })))

describe("an amount that settles a debt", () => {
  it("is never more than there is, covers no more than it is worth, and covers all if it suffices", () => {
    fc.assert(
      fc.property(owed, amount, price, (debt, most, of) => {
        const settled = settledBy(debt, most, of)
        expect(settled.amount).toBeLessThanOrEqual(most)
        expect(settled.covers).toBeLessThanOrEqual(debt)
        // covers ≤ amount × native / tokens.
        expect(settled.covers * of.tokens).toBeLessThanOrEqual(settled.amount * of.native)
        expect(settled.covers === debt || settled.amount === most).toBe(true)
      }),
    )
  })
})

describe("what is held back for a debt", () => {
  it("covers it as far as balances with a known price do, and never exceeds them", () => {
    fc.assert(
      fc.property(owed, balances, (debt, rows) => {
        const { byToken, uncovered } = heldBack(debt, rows)
        expect(uncovered).toBeGreaterThanOrEqual(0n)
        expect(uncovered).toBeLessThanOrEqual(debt)
        for (const { token, amount: most, price: of } of rows) {
          const held = byToken.get(token) ?? 0n
          expect(held).toBeLessThanOrEqual(of === null ? 0n : most)
        }
        const short = rows.filter(
          ({ token, amount: most, price: of }) => of !== null && byToken.get(token) !== most,
        )
        // Something is uncovered only if every balance that counts is held back whole.
        expect(uncovered === 0n || short.every(({ amount: most }) => most === 0n)).toBe(true)
      }),
    )
  })

  it("leaves the debt covered by exactly what is held back", () => {
    fc.assert(
      fc.property(owed, balances, (debt, rows) => {
        const { byToken, uncovered } = heldBack(debt, rows)
        const kept = rows.map((row) => ({ ...row, amount: byToken.get(row.token) ?? 0n }))
        expect(heldBack(debt, kept).uncovered).toBe(uncovered)
      }),
    )
  })
})
