import { keccak_256 } from "@noble/hashes/sha3.js"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { keccak256 } from "../src/index.ts"

describe("keccak256 in WebAssembly", () => {
  it("equals noble's for bytes of any length", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 600 }), (bytes) => {
        expect(keccak256(bytes)).toEqual(keccak_256(bytes))
      }),
      { numRuns: 300 },
    )
  })

  it("equals noble's around the ends of blocks, after whatever was hashed before", () => {
    for (const length of [0, 1, 134, 135, 136, 137, 271, 272, 273, 5_000]) {
      for (const byte of [0, 1, 0x80, 0xff]) {
        const bytes = new Uint8Array(length).fill(byte)
        expect(keccak256(bytes)).toEqual(keccak_256(bytes))
      }
    }
  })

  it("gives every caller bytes of its own", () => {
    const first = keccak256(Uint8Array.of(1))
    keccak256(Uint8Array.of(2))
    expect(first).toEqual(keccak_256(Uint8Array.of(1)))
  })
})
