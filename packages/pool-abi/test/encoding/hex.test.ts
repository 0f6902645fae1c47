import fc from "fast-check"
import { bytesToHex, hexToBytes, type Hex } from "viem"
import { describe, expect, it } from "vitest"
import { bytesOfHex, hexOfBytes } from "../../src/encoding/hex.ts"

const bytes = fc.uint8Array({ maxLength: 400 })

describe("hex", () => {
  it("is viem's, there and back", () => {
    fc.assert(
      fc.property(bytes, (value) => {
        const hex = bytesToHex(value)
        expect(hexOfBytes(value)).toBe(hex)
        expect(bytesOfHex(hex)).toEqual(hexToBytes(hex))
      }),
    )
  })

  it("takes a part of a longer array for what it is", () => {
    expect(hexOfBytes(Uint8Array.of(1, 2, 3, 4).subarray(1, 3))).toBe("0x0203")
  })

  it.each<Hex>(["0x1", "0x123", "0x12zz", "0xzz12", "0x12 3"])(
    "refuses %j, which is no bytes",
    (text) => {
      expect(() => bytesOfHex(text)).toThrow(RangeError)
    },
  )
})
