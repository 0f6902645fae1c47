import { formatUnits, parseUnits } from "ethers"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { maximumAmount, parseWholeTokens } from "../../src/amount/index.ts"

const decimals = fc.nat(36)
const units = fc.bigInt({ min: 1n, max: maximumAmount })

describe("whole tokens", () => {
  it("are converted as ethers converts them", () => {
    fc.assert(
      fc.property(units, decimals, (value, places) => {
        const text = formatUnits(value, places)
        const plain = text.endsWith(".0") ? text.slice(0, -2) : text
        expect(parseWholeTokens(plain, places)).toBe(value)
        expect(parseWholeTokens(plain, places)).toBe(parseUnits(plain, places))
      }),
    )
  })

  it("are exact where floating point is not", () => {
    expect(parseWholeTokens("0.1", 18)).toBe(100_000_000_000_000_000n)
    expect(parseWholeTokens("9007199254740993.000001", 6)).toBe(9_007_199_254_740_993_000_001n)
    expect(parseWholeTokens("1.50", 6)).toBe(1_500_000n)
  })

  it("may not have more fraction digits than the token, zeros among them", () => {
    expect(parseWholeTokens("1.0", 0)).toBeNull()
    expect(parseWholeTokens("1.0000000", 6)).toBeNull()
    expect(parseWholeTokens("1.000000", 6)).toBe(1_000_000n)
  })

  it("are refused in any other writing or out of range", () => {
    for (const text of [
      "",
      ".",
      "1.",
      ".5",
      "-1",
      "+1",
      "01",
      "00.1",
      "1e3",
      "1,5",
      " 1",
      "1 ",
      "0",
      "0.0",
      "0x1",
      "1.2.3",
    ]) {
      expect(parseWholeTokens(text, 18), JSON.stringify(text)).toBeNull()
    }
    expect(parseWholeTokens("170141183460469231731687303715884105728", 0)).toBeNull()
    expect(parseWholeTokens("170141183460469231732", 18)).toBeNull()
    expect(parseWholeTokens(`0.${"1".repeat(1_000_000)}`, 18)).toBeNull()
  })
})
