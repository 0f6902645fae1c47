import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { lessSlippage, parseSlippage } from "../../src/swap/index.ts"

describe("a slippage", () => {
  it.each([
    ["0", 1_000n],
    ["0.5", 995n],
    ["1", 990n],
    ["49.9", 501n],
    ["0.0", 1_000n],
    ["0.01", 999n],
    ["49.999999999999999999", 500n],
  ])("of %s per cent leaves %i of 1,000, rounded down", (text, left) => {
    const slippage = parseSlippage(text)
    expect(slippage && lessSlippage(1_000n, slippage)).toBe(left)
  })

  it.each([
    "",
    "-1",
    "+1",
    "50",
    "50.0",
    "99",
    "100",
    "01",
    ".5",
    "5.",
    "1e-1",
    "0,5",
    " 1",
    "1 ",
    "0x1",
    "NaN",
    "0.0000000000000000001",
  ])("is not %j", (text) => {
    expect(parseSlippage(text)).toBeNull()
  })

  it("takes between nothing and half, exactly, whatever the amount", () => {
    fc.assert(
      fc.property(
        fc.bigInt(0n, 2n ** 127n - 1n),
        fc.integer({ min: 0, max: 4_999 }),
        (amount, hundredths) => {
          const text = `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, "0")}`
          const slippage = parseSlippage(text)
          const left = slippage === null ? -1n : lessSlippage(amount, slippage)
          // left ≤ amount · (1 − s) < left + 1, in ten-thousandths.
          const exact = amount * BigInt(10_000 - hundredths)
          expect(left * 10_000n <= exact && exact < (left + 1n) * 10_000n).toBe(true)
        },
      ),
    )
  })
})
