import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { callsOf, callsOverTokens } from "../../../src/application/fees/operationFee.ts"
import type { CallShape, PoolGatewayShape } from "../../../src/port/chain/PoolGateway.ts"

const shapeOf = (tokens: number): CallShape => ({
  joins: Array.from({ length: tokens }, () => 2),
  payouts: tokens,
  nativePayouts: 0,
  fee: true,
  action: false,
})
const callsOver = (maximum: number | null, tokens: number) =>
  callsOf(
    callsOverTokens(
      { tokensPerCall: maximum } as Pick<PoolGatewayShape, "tokensPerCall"> as PoolGatewayShape,
      tokens,
      shapeOf,
    ),
  ).map(({ payouts, fee }) => ({ payouts, fee }))

describe("calls over several tokens", () => {
  it("are one where a call takes all of them", () => {
    expect(callsOver(null, 5)).toEqual([{ payouts: 5, fee: true }])
    expect(callsOver(8, 5)).toEqual([{ payouts: 5, fee: true }])
  })

  it("are as few as a call's most allows; the last one has the rest and pays the fee", () => {
    expect(callsOver(2, 5)).toEqual([
      { payouts: 2, fee: false },
      { payouts: 2, fee: false },
      { payouts: 1, fee: true },
    ])
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 40 }), (most, all) => {
        const calls = callsOver(most, all)
        expect(calls.length).toBe(Math.ceil(all / most))
        expect(calls.reduce((sum, { payouts }) => sum + payouts, 0)).toBe(all)
        expect(calls.every(({ payouts }) => payouts >= 1 && payouts <= most)).toBe(true)
        expect(calls.map(({ fee }) => fee).indexOf(true)).toBe(calls.length - 1)
      }),
    )
  })
})
