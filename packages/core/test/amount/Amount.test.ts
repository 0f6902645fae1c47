import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { amountOf, maximumAmount, parseAmount, parseFeeAmount } from "../../src/amount/index.ts"

const units = fc.bigInt({ min: 1n, max: maximumAmount })

describe("an amount", () => {
  it("is what its decimal digits say, from 1 to 2^127 − 1", () => {
    fc.assert(
      fc.property(units, (value) => {
        expect(parseAmount(String(value))).toBe(value)
        expect(parseFeeAmount(String(value))).toBe(value)
      }),
    )
    expect(parseAmount("170141183460469231731687303715884105727")).toBe(2n ** 127n - 1n)
    expect(parseAmount("1")).toBe(1n)
  })

  it("is refused out of range", () => {
    for (const text of [
      "0",
      "170141183460469231731687303715884105728",
      "999999999999999999999999999999999999999",
      String(2n ** 256n),
      "9".repeat(1_000_000),
    ]) {
      expect(parseAmount(text)).toBeNull()
    }
    expect(amountOf(0n)).toBeNull()
    expect(amountOf(-1n)).toBeNull()
    expect(amountOf(2n ** 127n)).toBeNull()
  })

  it("is refused in any other writing", () => {
    for (const text of [
      "",
      " 1",
      "1 ",
      "1\n",
      "+1",
      "-1",
      "01",
      "00",
      "1.0",
      "1e3",
      "0x10",
      "1_000",
      "1,000",
      "١",
      "NaN",
      "Infinity",
    ]) {
      expect(parseAmount(text), JSON.stringify(text)).toBeNull()
      expect(parseFeeAmount(text), JSON.stringify(text)).toBeNull()
    }
  })

  it("reads exactly the texts of the grammar", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(..."0123456789-+. e"), maxLength: 42 }),
        (text) => {
          const inGrammar = /^[1-9][0-9]*$/.test(text) && BigInt(text) <= maximumAmount
          expect(parseAmount(text)).toBe(inGrammar ? BigInt(text) : null)
        },
      ),
    )
  })

  it("may be zero only as a fee", () => {
    expect(parseFeeAmount("0")).toBe(0n)
    expect(parseAmount("0")).toBeNull()
  })
})
