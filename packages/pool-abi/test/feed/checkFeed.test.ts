import { nativeToken } from "@shielded-relay/core"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { checkFeed } from "../../src/feed/checkFeed.ts"

const address = nativeToken("tron")

describe("a feed", () => {
  it("may have up to 36 decimals and be used for up to 10,000,000 seconds", () => {
    const age = fc.integer({ min: 1, max: 10 ** 7 })
    fc.assert(
      fc.property(age, fc.integer({ min: 0, max: 36 }), (maxAgeSeconds, decimals) => {
        const feed = { address, maxAgeSeconds, decimals }
        expect(checkFeed(address, maxAgeSeconds, decimals)).toEqual({ feed })
      }),
    )
  })

  it.each([
    [60, null, " does not answer"],
    [60, 37, " has 37 decimals; a price feed has at most 36"],
    [0, 8, ".maxAgeSeconds must be a whole number from 1 to 10000000; got 0"],
    [-1, 8, ".maxAgeSeconds must be a whole number from 1 to 10000000; got -1"],
    [1.5, 8, ".maxAgeSeconds must be a whole number from 1 to 10000000; got 1.5"],
    [Number.NaN, 8, ".maxAgeSeconds must be a whole number from 1 to 10000000; got NaN"],
    [10 ** 7 + 1, 8, ".maxAgeSeconds must be a whole number from 1 to 10000000; got 10000001"],
  ])("of age %s and decimals %s is refused:%s", (maxAgeSeconds, decimals, problem) => {
    expect(checkFeed(address, maxAgeSeconds, decimals)).toEqual({ problem })
  })
})
