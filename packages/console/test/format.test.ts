import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { coinText, dayText, durationText, grouped, timeText } from "../src/page/format.ts"

describe("the page's texts", () => {
  it("of amounts are exact to six places, and rounded towards zero below", () => {
    expect(coinText("0", 18)).toBe("0")
    expect(coinText("1", 18)).toBe("< 0.000001")
    expect(coinText("-1", 18)).toBe("> −0.000001")
    expect(coinText("1234567890123456789", 18)).toBe("1.234567")
    expect(coinText("-1500000", 6)).toBe("−1.5")
    expect(coinText("1234567000000", 6)).toBe("1,234,567")
    expect(coinText("17", 0)).toBe("17")
    fc.assert(
      fc.property(fc.bigInt(1n, 10n ** 40n), fc.integer({ min: 6, max: 18 }), (units, decimals) => {
        const text = coinText(units.toString(), decimals).replaceAll(",", "")
        expect(text.startsWith("<")).toBe(units < 10n ** BigInt(decimals - 6))
        if (text.startsWith("<")) return
        const [whole = "", places = ""] = text.split(".")
        const millionths = BigInt(whole) * 1_000_000n + BigInt(places.padEnd(6, "0"))
        expect(millionths).toBe(units / 10n ** BigInt(decimals - 6))
      }),
    )
  })

  it("of times are of UTC, and lengths have two units", () => {
    expect(timeText(Date.UTC(2026, 10, 2, 3, 4, 5, 678))).toBe("2026-11-02 03:04:05 UTC")
    expect(dayText(Date.UTC(2026, 10, 2))).toBe("2026-11-02")
    expect([0, -5, 999, 61_000, 3_600_000, 90_061_000].map(durationText)).toEqual([
      "0 s",
      "0 s",
      "1 s",
      "1 min 1 s",
      "1 h",
      "1 d 1 h",
    ])
    expect([0, 999, 1_000, 1_234_567].map(grouped)).toEqual(["0", "999", "1,000", "1,234,567"])
  })
})
