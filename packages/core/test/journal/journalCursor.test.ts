import fc from "fast-check"
import { expect, it } from "vitest"
import { parseJournalCursor, renderJournalCursor } from "../../src/journal/journalCursor.ts"

const cursor = fc.record({
  epoch: fc.nat(Number.MAX_SAFE_INTEGER),
  position: fc.nat(Number.MAX_SAFE_INTEGER),
})

it("a cursor of the journal is read as it was written", () => {
  expect(renderJournalCursor({ epoch: 1, position: 0 })).toBe("1.0")
  fc.assert(
    fc.property(cursor, (one) => {
      expect(parseJournalCursor(renderJournalCursor(one))).toEqual(one)
    }),
  )
})

it("what can be read as a cursor of the journal is what would be written", () => {
  const texts = fc.oneof(
    fc.string({ maxLength: 20 }),
    fc.string({ unit: fc.constantFrom(..."019.-+e "), maxLength: 20 }),
  )
  fc.assert(
    fc.property(texts, (text) => {
      const read = parseJournalCursor(text)
      expect(read === null || renderJournalCursor(read) === text).toBe(true)
    }),
  )
})

it.each([
  "",
  "1",
  "1.",
  ".1",
  "1.2.3",
  "01.2",
  "1.02",
  "-1.2",
  "1.2 ",
  "1e3.2",
  "9007199254740992.1",
  "1.9007199254740992",
])("%j is no cursor of the journal", (text) => {
  expect(parseJournalCursor(text)).toBe(null)
})
