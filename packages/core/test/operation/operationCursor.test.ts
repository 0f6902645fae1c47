import fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { OperationId } from "../../src/operation/Operation.ts"
import { parseCursor, renderCursor } from "../../src/operation/operationCursor.ts"

const place = fc.record({
  createdAt: fc.nat(Number.MAX_SAFE_INTEGER),
  id: fc.uuid().map((text) => text as OperationId),
})

describe("a cursor", () => {
  it("leads back to the place it was made of", () => {
    fc.assert(
      fc.property(place, (one) => {
        expect(parseCursor(renderCursor(one))).toEqual(one)
      }),
    )
    const last = { createdAt: Number.MAX_SAFE_INTEGER, id: "0b0e7b6e-63b8-4d3c-9a75-000000000001" }
    expect(parseCursor(renderCursor(last as never))).toEqual(last)
  })

  it("is one text for one place: what can be read is what would be written", () => {
    const texts = fc.oneof(
      fc.string({ maxLength: 40 }),
      fc.base64String({ minLength: 32, maxLength: 32 }),
      fc.string({ unit: fc.constantFrom(..."AZaz09-_"), minLength: 32, maxLength: 32 }),
    )
    fc.assert(
      fc.property(texts, (text) => {
        const read = parseCursor(text)
        expect(read === null || renderCursor(read) === text).toBe(true)
      }),
    )
  })

  it.each([
    ["nothing", ""],
    ["another length", "A".repeat(31)],
    ["padding", `${"A".repeat(31)}=`],
    ["plain base64", `${"A".repeat(31)}+`],
    ["a time that no number holds", `_${"A".repeat(31)}`],
  ])("is not %s", (_, text) => expect(parseCursor(text)).toBeNull())
})
