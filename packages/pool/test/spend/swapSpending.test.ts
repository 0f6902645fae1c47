import { parseAddress, type Address } from "@shielded-relay/core"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { spendingOf } from "../../src/spend/Spending.ts"

const address = (digit: string): Address => {
  const parsed = parseAddress(`0x${digit.repeat(40)}`, "evm")
  if (parsed === null) throw new Error("no address")
  return parsed
}
const [tokenIn, tokenOut, other, recipient] = [
  address("1"),
  address("2"),
  address("3"),
  address("4"),
]

describe("what a swap spends", () => {
  it("is its input and a fee that does not come out of the output, and the pool releases no more", () => {
    fc.assert(
      fc.property(
        fc.bigInt(1n, 2n ** 127n - 1n),
        fc.bigInt(0n, 2n ** 64n),
        fc.constantFrom(tokenIn, tokenOut, other),
        (amountIn, amount, feeToken) => {
          const { needs, fee, payouts, exchange } = spendingOf(
            {
              kind: "swap",
              tokenIn,
              amountIn,
              tokenOut,
              minOut: 2n ** 65n,
              venue: "Exchange",
              data: new Uint8Array(),
              fee: { token: feeToken, amount },
            },
            recipient,
          )
          const released = (token: Address) =>
            needs
              .filter((need) => need.token === token)
              .reduce((sum, need) => sum + need.released, 0n)
          const paidFrom = (token: Address) =>
            fee !== null && !fee.fromOutput && fee.token === token ? fee.amount : 0n
          for (const token of [tokenIn, tokenOut, other]) {
            const input = token === tokenIn ? amountIn : 0n
            expect(released(token)).toBe(input + paidFrom(token))
          }
          expect(fee?.amount ?? 0n).toBe(amount)
          expect(fee?.fromOutput ?? false).toBe(amount > 0n && feeToken === tokenOut)
          expect(payouts).toEqual([])
          expect(exchange?.amountIn).toBe(amountIn)
        },
      ),
    )
  })
})
