import { nativeToken } from "@shielded-relay/core"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { checkFeed } from "../../src/feed/checkFeed.ts"

const address = nativeToken("tron")
const round = { id: 0n, answer: -1n, updatedAt: 0n, answeredIn: 0n }

describe("a feed", () => {
  it("may have up to 36 decimals, any round, and be used for up to 10,000,000 seconds", () => {
    const age = fc.integer({ min: 1, max: 10 ** 7 })
    fc.assert(
      fc.property(age, fc.integer({ min: 0, max: 36 }), (maxAgeSeconds, decimals) => {
        const feed = { address, maxAgeSeconds, decimals }
        expect(checkFeed(address, maxAgeSeconds, { decimals, round })).toEqual({ feed })
      }),
    )
  })

  it.each([
    [null, round, " does not answer decimals(): check its address"],
    [37, round, " has 37 decimals; a price feed has at most 36"],
    [8, null, " does not answer latestRoundData(): check its address"],
  ])("of decimals %s and round %o is refused:%s", (decimals, newest, problem) => {
    expect(checkFeed(address, 60, { decimals, round: newest })).toEqual({ problem })
  })

  it.each([0, -1, 1.5, Number.NaN, 10 ** 7 + 1])("is refused with maxAgeSeconds %s", (age) => {
    expect(checkFeed(address, age, { decimals: 8, round })).toEqual({
      problem: `.maxAgeSeconds must be a whole number from 1 to 10000000; got ${age}`,
    })
  })
})
