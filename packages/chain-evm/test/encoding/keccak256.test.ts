import fc from "fast-check"
import { bytesToHex, hexToBytes, keccak256 as viems, type Hex } from "viem"
import { describe, expect, it } from "vitest"
import { bytesOfHex, hexOfBytes } from "../../src/encoding/hex.ts"
import { keccak256 } from "../../src/encoding/keccak256.ts"

const bytes = fc.uint8Array({ maxLength: 400 })

describe("keccak256 and hex", () => {
  it("are viem's, for bytes and for text", () => {
    fc.assert(
      fc.property(bytes, (value) => {
        const hex = bytesToHex(value)
        expect(hexOfBytes(value)).toBe(hex)
        expect(bytesOfHex(hex)).toEqual(hexToBytes(hex))
        expect(keccak256(value)).toBe(viems(value))
        expect(keccak256(hex)).toBe(viems(value))
      }),
    )
  })

  it("take a part of a longer array for what it is", () => {
    expect(hexOfBytes(Uint8Array.of(1, 2, 3, 4).subarray(1, 3))).toBe("0x0203")
  })

  it.each<Hex>(["0x1", "0x123", "0x12zz", "0xzz12", "0x12 3"])(
    "refuse %j, which is no bytes",
    (text) => {
      expect(() => bytesOfHex(text)).toThrow(RangeError)
    },
  )
})
