import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { parseTime, renderTime } from "../../src/request/index.ts"

const earliest =
  Date.UTC(0, 0, 1) - (Date.UTC(1900, 0, 1) - new Date("0000-01-01T00:00:00Z").getTime())
const moment = fc.integer({ min: earliest, max: Date.UTC(9999, 11, 31, 23, 59, 59, 999) })

describe("a time", () => {
  it("is read back as it is written", () => {
    fc.assert(
      fc.property(moment, (time) => {
        expect(renderTime(time)).toBe(new Date(time).toISOString())
        expect(parseTime(renderTime(time))).toBe(time)
      }),
    )
    expect(renderTime(0)).toBe("1970-01-01T00:00:00.000Z")
  })

  it("is written right on every day of 400 years, after which the calendar repeats", () => {
    const day = 86_400_000
    for (let time = Date.UTC(1900, 0, 1); time < Date.UTC(2300, 0, 1); time += day) {
      expect(renderTime(time)).toBe(new Date(time).toISOString())
    }
  })

  it("has a year of four digits, or is not written", () => {
    expect(renderTime(earliest)).toBe("0000-01-01T00:00:00.000Z")
    expect(renderTime(Date.UTC(10_000, 0, 1) - 1)).toBe("9999-12-31T23:59:59.999Z")
    for (const time of [earliest - 1, Date.UTC(10_000, 0, 1), Number.NaN, Infinity]) {
      expect(() => renderTime(time)).toThrow(RangeError)
    }
  })

  it("is read with any offset as the platform reads it", () => {
    const offset = fc
      .tuple(fc.constantFrom("+", "-"), fc.nat(23), fc.nat(59))
      .map(
        ([sign, hours, minutes]) =>
          `${sign}${String(hours).padStart(2, "0")}:${String(minutes).padStart(2, "0")}`,
      )
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_102_444_800_000 }), offset, (time, zone) => {
        const text = `${new Date(time).toISOString().slice(0, -1)}${zone}`
        expect(parseTime(text)).toBe(Date.parse(text))
      }),
    )
  })

  it("may leave out the fraction or have more of it than milliseconds, which is cut off", () => {
    expect(parseTime("2026-11-20T19:48:00Z")).toBe(Date.UTC(2026, 10, 20, 19, 48))
    expect(parseTime("2026-11-20T19:48:00.5Z")).toBe(Date.UTC(2026, 10, 20, 19, 48, 0, 500))
    expect(parseTime("2026-11-20T19:48:00.999999999Z")).toBe(Date.UTC(2026, 10, 20, 19, 48, 0, 999))
    expect(parseTime("2026-11-20t19:48:00z")).toBe(Date.UTC(2026, 10, 20, 19, 48))
  })

  it("exists", () => {
    for (const text of [
      "2023-02-29T00:00:00Z",
      "1900-02-29T00:00:00Z",
      "2026-04-31T00:00:00Z",
      "2026-00-10T00:00:00Z",
      "2026-13-10T00:00:00Z",
      "2026-01-00T00:00:00Z",
      "2026-01-32T00:00:00Z",
      "2026-01-01T24:00:00Z",
      "2026-01-01T00:60:00Z",
      "2026-06-30T23:59:60Z",
      "2026-01-01T00:00:00+24:00",
      "2026-01-01T00:00:00+01:60",
      "0000-01-01T00:00:00+00:01",
      "9999-12-31T23:59:59-00:01",
    ]) {
      expect(parseTime(text), text).toBeNull()
    }
    expect(parseTime("2024-02-29T00:00:00Z")).toBe(Date.UTC(2024, 1, 29))
    expect(parseTime("2000-02-29T00:00:00Z")).toBe(Date.UTC(2000, 1, 29))
    expect(parseTime("0000-02-29T00:00:00Z")).toBe(new Date("0000-02-29T00:00:00Z").getTime())
  })

  it("is refused in every writing that a lenient parser guesses at", () => {
    for (const text of [
      "",
      "2026-11-20",
      "2026-11-20T19:48Z",
      "2026-11-20T19:48:00",
      "2026-11-20 19:48:00Z",
      "2026-11-20T19:48:00 Z",
      "2026-11-20T19:48:00.Z",
      "2026-11-20T19:48:00,5Z",
      "2026-11-20T19:48:00+0100",
      "2026-11-20T19:48:00+01",
      "2026-11-20T19:48:00UTC",
      "20261120T194800Z",
      "2026-W47-5T19:48:00Z",
      "+002026-11-20T19:48:00Z",
      "26-11-20T19:48:00Z",
      "Fri, 20 Nov 2026 19:48:00 GMT",
      "1795204080000",
      " 2026-11-20T19:48:00Z",
      "2026-11-20T19:48:00Z\n",
      "٢٠٢٦-11-20T19:48:00Z",
    ]) {
      expect(parseTime(text), JSON.stringify(text)).toBeNull()
    }
  })
})
