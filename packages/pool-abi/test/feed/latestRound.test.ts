import { addressArbitrary } from "@shielded-relay/testkit"
import { Interface } from "ethers"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { latestRoundOf } from "../../src/feed/latestRound.ts"

const abi = new Interface([
  "function latestRoundData() view returns (uint80, int256, uint256, uint256, uint80)",
])
const count = fc.bigInt({ min: 0n, max: 2n ** 80n - 1n })
const time = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })
const answer = fc.bigInt({ min: -(2n ** 255n), max: 2n ** 255n - 1n })

describe("the newest round of a feed, as ethers encodes and decodes it", () => {
  it("is asked of the feed, and read with its sign", () => {
    fc.assert(
      fc.property(
        addressArbitrary,
        fc.tuple(count, answer, time, time, count),
        (feed, [id, told, startedAt, updatedAt, answeredIn]) => {
          const question = latestRoundOf(feed)
          expect(question.to).toBe(`0x${feed.slice(2)}`)
          expect(question.data).toBe(abi.encodeFunctionData("latestRoundData"))
          const words = [id, told, startedAt, updatedAt, answeredIn]
          const result = abi.encodeFunctionResult("latestRoundData", words)
          expect(question.read(`0x${result.slice(2)}`)).toEqual({
            id,
            answer: told,
            updatedAt,
            answeredIn,
          })
          expect(() => question.read(`0x${result.slice(2, -2)}`)).toThrow("out of bounds")
          expect(() => question.read("0x")).toThrow("Cannot decode zero data")
        },
      ),
    )
  })
})
