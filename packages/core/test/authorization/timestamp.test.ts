import { Result } from "effect"
import { describe, expect, it } from "vitest"
import { readTimestamp } from "../../src/authorization/timestamp.ts"
import { UnusualNumber } from "../../src/request/json.ts"

const read = (encoding: "json" | "query", timestamp?: unknown) =>
  Result.match(readTimestamp(encoding, { timestamp }), {
    onSuccess: (value) => value,
    onFailure: ({ code }) => code,
  })

describe("a request's timestamp", () => {
  it("is a whole number of a body and its digits in a query", () => {
    expect(read("json", 1_700_000_000_000)).toBe(1_700_000_000_000)
    expect(read("query", "1700000000000")).toBe(1_700_000_000_000)
    expect([read("query"), read("json", null)]).toEqual([null, null])
  })

  it("is refused in any other form, and beyond what a number holds", () => {
    for (const wrong of ["1", "", 1.5, true, {}, new UnusualNumber("1e3")])
      expect(read("json", wrong)).toBe("INVALID_REQUEST")
    for (const wrong of ["", "01", "-1", "1.5", "9999999999999999", 1])
      expect(read("query", wrong)).toBe("INVALID_REQUEST")
  })
})
