import { describe, expect, it } from "vitest"
import fc from "fast-check"
import { isFresh, type SignatureAge } from "../../src/authorization/freshness.ts"
import { parseUuid } from "../../src/request/uuid.ts"

const now = 1_767_225_600_000
const minute = 60_000

/** A UUID of a version and, where that is 7, of a time. RFC 9562, 5.7. */
const nonceOf = (version: number, time: number) => {
  const hex = time.toString(16).padStart(12, "0")
  const nonce = parseUuid(`${hex.slice(0, 8)}-${hex.slice(8)}-${version}000-8000-000000000001`)
  if (nonce === null) throw new Error("no UUID")
  return nonce
}

/** Moments that are likely to stand on either side of the limit. */
const moments = fc
  .oneof(
    fc.integer({ min: -2, max: 2 }).map((n) => minute + n),
    fc.integer({ min: -2, max: 2 }).map((n) => -minute + n),
    fc.integer({ min: -3 * minute, max: 3 * minute }),
  )
  .map((offset) => now + offset)
const ages: fc.Arbitrary<SignatureAge> = fc.record({
  nonce: fc.tuple(fc.constantFrom(1, 4, 7), moments).map((parts) => nonceOf(...parts)),
  timestamp: fc.option(moments),
  firstSight: fc.option(moments),
})
const near = (time: number) => Math.abs(time - now) <= minute

describe("a wallet's signature of one transaction", () => {
  it("is made no younger by a timestamp or by being seen before", () => {
    fc.assert(
      fc.property(ages, fc.constantFrom("lenient", "strict"), (age, freshness) => {
        const fresh = isFresh(age, now, freshness)
        const withoutTime = isFresh({ ...age, timestamp: null }, now, freshness)
        const unseen = isFresh({ ...age, firstSight: null }, now, freshness)
        expect(fresh && !withoutTime).toBe(false)
        expect(fresh && !unseen).toBe(false)
        expect(fresh && age.timestamp !== null && !near(age.timestamp)).toBe(false)
      }),
    )
  })

  it("is as old as its version 7 nonce says, and else as the first sight of it", () => {
    fc.assert(
      fc.property(moments, fc.option(moments), (time, firstSight) => {
        const age = { timestamp: null, firstSight }
        const seven = { ...age, nonce: nonceOf(7, time) }
        const four = { ...age, nonce: nonceOf(4, time) }
        expect(isFresh(seven, now, "lenient")).toBe(near(time))
        expect(isFresh(seven, now, "strict")).toBe(near(time))
        expect(isFresh(four, now, "lenient")).toBe(firstSight === null || near(firstSight))
        expect(isFresh(four, now, "strict")).toBe(false)
      }),
    )
  })
})
