import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { rawSignature } from "../src/server/rawSignature.ts"

describe("rawSignature", () => {
  // Numbers of every length: one in 256 signatures has a shorter one, and half of them a zero in front.
  const number = fc.integer({ min: 1, max: 32 }).chain((length) =>
    fc.uint8Array({ minLength: length, maxLength: length }).map((bytes) => {
      const first = bytes[0] === 0 ? 1 : (bytes[0] ?? 1)
      return Uint8Array.of(first, ...bytes.slice(1))
    }),
  )

  it("writes both numbers of a DER signature with 32 bytes each", () => {
    fc.assert(
      fc.property(number, number, (r, s) => {
        const padded = [r, s].map((each) => [...new Uint8Array(32 - each.length), ...each])
        expect([...rawSignature(der(r, s))]).toEqual(padded.flat())
      }),
    )
  })
})

/** An `Ecdsa-Sig-Value` (RFC 3279): a sequence of two integers, each of which is negative if its first bit is set. */
function der(...numbers: ReadonlyArray<Uint8Array>): Uint8Array {
  const integers = numbers.flatMap((each) => {
    const signed = (each[0] ?? 0) > 127 ? [0, ...each] : [...each]
    return [2, signed.length, ...signed]
  })
  return Uint8Array.of(0x30, integers.length, ...integers)
}
