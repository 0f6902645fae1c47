import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { signed, unsigned } from "../src/index.ts"

/** Decodes LEB128 as in section 5.2.2 of the WebAssembly core specification. */
function decoded(bytes: ReadonlyArray<number>): { readonly bits: bigint; readonly width: number } {
  let bits = 0n
  for (const [index, byte] of bytes.entries()) {
    expect(byte >= 128).toBe(index < bytes.length - 1)
    bits |= BigInt(byte & 127) << BigInt(7 * index)
  }
  return { bits, width: 7 * bytes.length }
}

const edges = Array.from({ length: 31 }, (_, bit) => [2 ** bit - 1, 2 ** bit]).flat()
const integer = fc.oneof(fc.nat(2 ** 31 - 1), fc.constantFrom(...edges, 2 ** 31 - 1))

describe("an integer's encoding", () => {
  it("is read back as the same integer", () => {
    fc.assert(
      fc.property(integer, (value) => {
        expect(decoded(unsigned(value)).bits).toBe(BigInt(value))
      }),
    )
  })

  it("is read back as the same integer where the highest bit is a sign", () => {
    fc.assert(
      fc.property(integer, (value) => {
        const { bits, width } = decoded(signed(value))
        expect(BigInt.asIntN(width, bits)).toBe(BigInt(value))
      }),
    )
  })
})
