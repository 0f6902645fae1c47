import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { decodeUtf8 } from "../../src/request/utf8.ts"

function platformDecode(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}

describe("UTF-8", () => {
  it("is read as the platform's fatal decoder reads it, right or wrong", () => {
    const nearlyText = fc
      .tuple(fc.string({ unit: "binary" }), fc.nat(), fc.nat(255))
      .map(([text, position, byte]) => {
        const bytes = new TextEncoder().encode(text)
        if (bytes.length > 0) bytes[position % bytes.length] = byte
        return bytes
      })
    fc.assert(
      fc.property(fc.oneof(fc.uint8Array({ maxLength: 8 }), nearlyText), (bytes) => {
        expect(decodeUtf8(bytes)).toBe(platformDecode(bytes))
      }),
      { numRuns: 5000 },
    )
  })

  it("is checked at every boundary of its lead bytes and lengths", () => {
    const edges = [0x00, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 0xff]
    for (let lead = 0; lead < 256; lead += 1) {
      for (const second of edges) {
        for (const tail of [[], [0x80], [0xbf, 0x80], [0x80, 0xbf, 0x41], [0x7f]]) {
          const bytes = Uint8Array.of(lead, second, ...tail)
          expect(decodeUtf8(bytes), bytes.join(" ")).toBe(platformDecode(bytes))
        }
      }
    }
  })

  it("is read whole when it is long", () => {
    const text = "aé波😀".repeat(50_000)
    expect(decodeUtf8(new TextEncoder().encode(text))).toBe(text)
  })
})
