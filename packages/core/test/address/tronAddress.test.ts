import { sha256 } from "@noble/hashes/sha2.js"
import { createBase58check } from "@scure/base"
import { describe, expect, it } from "vitest"
import { addressFault } from "../../src/address/addressFault.ts"
import { parseTronAddress, renderTronAddress } from "../../src/address/tronAddress.ts"

const base58check = createBase58check(sha256)
const address = renderTronAddress(new Uint8Array(20).fill(7))

describe("a TRON address", () => {
  it("is 41 and 20 bytes, whatever else has a right checksum", () => {
    expect(parseTronAddress(address)).toEqual(new Uint8Array(20).fill(7))
    for (const length of [1, 19, 20, 22, 40]) {
      const text = base58check.encode(new Uint8Array(length).fill(0x41))
      expect(parseTronAddress(text), text).toBe(null)
    }
    const otherPrefix = Uint8Array.from([0x42, ...new Uint8Array(20)])
    expect(parseTronAddress(base58check.encode(otherPrefix))).toBe(null)
  })

  it("is told that its checksum is wrong", () => {
    const last = address.endsWith("1") ? "2" : "1"
    const mistyped = address.slice(0, -1) + last
    expect(addressFault(mistyped)).toBe("expected a TRON address with its checksum")
    expect(addressFault("bob")).toBe("expected an address: 0x…, 41…, T… or base58")
  })
})
