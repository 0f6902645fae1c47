import { describe, expect, it } from "vitest"
import fc from "fast-check"
import { parseBareHex, parseHex } from "../../src/request/index.ts"

describe("hex", () => {
  it("is bytes in any case, with or without 0x", () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        const digits = Buffer.from(bytes).toString("hex")
        for (const text of [digits, `0x${digits}`, digits.toUpperCase()]) {
          expect(parseHex(text)).toEqual(Uint8Array.from(bytes))
        }
        expect(parseBareHex(digits, bytes.length)).toEqual(Uint8Array.from(bytes))
      }),
    )
  })

  it("is nothing else", () => {
    for (const text of ["0", "0x0", "0xg0", "0X00", "00 ", " 00", "0x0x00", "00\n", "٠٠"]) {
      expect(parseHex(text), JSON.stringify(text)).toBeNull()
      expect(parseBareHex(text, 1), JSON.stringify(text)).toBeNull()
    }
  })

  it("has an exact length and no 0x where it is bare", () => {
    expect(parseBareHex("0011", 2)).toEqual(Uint8Array.of(0, 0x11))
    expect(parseBareHex("0x11", 2)).toBeNull()
    expect(parseBareHex("0x0011", 2)).toBeNull()
    expect(parseBareHex("00", 2)).toBeNull()
    expect(parseBareHex("001122", 2)).toBeNull()
  })
})
