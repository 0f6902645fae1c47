import { exampleOwner } from "@shielded-relay/testkit"
import fc from "fast-check"
import { expect, it } from "vitest"
import {
  cursorNonceLength,
  eventCursorKey,
  openCursor,
  sealCursor,
} from "../../src/journal/eventCursor.ts"

const alice = exampleOwner(1)
const bob = exampleOwner(2)
const key = eventCursorKey(new Uint8Array(32).fill(1))
const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length })
const cursors = fc.record({
  epoch: fc.nat(Number.MAX_SAFE_INTEGER),
  position: fc.nat(Number.MAX_SAFE_INTEGER),
})

it("an owner's cursor opens as it was sealed, and for nobody else", () => {
  const otherKey = eventCursorKey(new Uint8Array(32).fill(2))
  fc.assert(
    fc.property(cursors, bytes(cursorNonceLength), (cursor, nonce) => {
      const text = sealCursor(key, alice, cursor, nonce)
      expect(text).toMatch(/^[\w-]{64}$/)
      expect(openCursor(key, alice, text)).toEqual(cursor)
      expect(openCursor(key, bob, text)).toBe(null)
      expect(openCursor(otherKey, alice, text)).toBe(null)
    }),
  )
})

it("an owner's cursor with any character changed does not open", () => {
  const text = sealCursor(key, alice, { epoch: 7, position: 9 }, new Uint8Array(cursorNonceLength))
  for (const [index, character] of Array.from(text).entries()) {
    const other = `${text.slice(0, index)}${character === "A" ? "B" : "A"}${text.slice(index + 1)}`
    expect(openCursor(key, alice, other)).toBe(null)
  }
})

it("a cursor says nothing about how far it is from another one", () => {
  const sealed = (position: number, fill: number) =>
    sealCursor(key, alice, { epoch: 1, position }, new Uint8Array(cursorNonceLength).fill(fill))
  const [one, same, next] = [sealed(5, 1), sealed(5, 2), sealed(6, 3)]
  for (const [a, b] of [
    [one, same],
    [one, next],
  ]) {
    const differing = Array.from(a ?? "").filter((character, index) => character !== b?.[index])
    expect(differing.length).toBeGreaterThan(48)
  }
})

it.each(["", "1.2", "A".repeat(63), "A".repeat(64), "A".repeat(65), `${"A".repeat(63)}=`])(
  "%j is no owner's cursor",
  (text) => {
    expect(openCursor(key, alice, text)).toBe(null)
  },
)
