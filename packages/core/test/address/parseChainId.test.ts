import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { chainIdFromNumber, chainIdFromText } from "../../src/address/index.ts"
import { parseJsonObject } from "../../src/request/index.ts"

const inBody = (lexeme: string): unknown =>
  parseJsonObject(new TextEncoder().encode(`{"chainId":${lexeme}}`))?.["chainId"]

describe("a chain's number", () => {
  it("is read from a body and from a query", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), (id) => {
        expect(chainIdFromNumber(inBody(String(id)))).toBe(id)
        expect(chainIdFromText(String(id))).toBe(id)
      }),
    )
  })

  it("is refused in a body unless it is written as digits only", () => {
    for (const lexeme of [
      "10.0",
      "1e1",
      "1E+1",
      '"10"',
      "0",
      "-0",
      "-10",
      "null",
      "[10]",
      "true",
      "9007199254740992",
      "9007199254740993",
      "1e400",
    ]) {
      expect(chainIdFromNumber(inBody(lexeme)), lexeme).toBeNull()
    }
  })

  it("is refused in a query with anything but digits without leading zero", () => {
    for (const text of ["", "0", "010", "+10", "-10", "10.0", "1e1", "0x0a", " 10", "10 ", "١٠"]) {
      expect(chainIdFromText(text), JSON.stringify(text)).toBeNull()
    }
    expect(chainIdFromText("9007199254740992")).toBeNull()
    expect(chainIdFromText(["10"])).toBeNull()
    expect(chainIdFromText(10)).toBeNull()
  })
})
