import { addressArbitrary } from "@shielded-relay/testkit"
import { getBytes, solidityPacked } from "ethers"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { joinRoutes, v2Route, v3Route } from "../../src/swap/routes.ts"

const three = fc.tuple(addressArbitrary, addressArbitrary, addressArbitrary)
const fee = fc.integer({ min: 0, max: 2 ** 24 - 1 })

describe("a route, as ethers packs it", () => {
  it("is of Uniswap v2 the tokens behind each other", () => {
    fc.assert(
      fc.property(three, ([one, two, last]) => {
        const packed = solidityPacked(["address", "address", "address"], [one, two, last])
        expect(joinRoutes(v2Route(one, two), v2Route(two, last))).toEqual(getBytes(packed))
      }),
    )
  })

  it("is of Uniswap v3 the tokens with the fee of each pool between", () => {
    fc.assert(
      fc.property(three, fee, fee, ([one, two, last], first, second) => {
        const packed = solidityPacked(
          ["address", "uint24", "address", "uint24", "address"],
          [one, first, two, second, last],
        )
        const route = joinRoutes(
          v3Route({ tokenIn: one, tokenOut: two, fee: first }),
          v3Route({ tokenIn: two, tokenOut: last, fee: second }),
        )
        expect(route).toEqual(getBytes(packed))
      }),
    )
  })
})
