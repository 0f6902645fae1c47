import type { Answers, FeeParameters } from "@shielded-relay/client"
import fc from "fast-check"
import { expect, it } from "vitest"
import { maximumWithdrawal } from "../src/session/maximumWithdrawal.ts"
import { exampleAnswers } from "./support/exampleAnswers.ts"

const gold = "0x5FbDB2315678afecb367f032d93F642f64180aa3"
const silver = "0xDc64a140Aa3E981100a9becA4E685f962f0cF6C9"

/** A service that holds a balance of gold and quotes a fee for an amount. */
function service(balance: bigint, feeOf: (amount: bigint) => bigint) {
  const asked: Array<FeeParameters> = []
  const reads: Parameters<typeof maximumWithdrawal>[0] = {
    balance: ({ chainId }) =>
      Promise.resolve({
        asOf: null,
        success: true,
        nonce: "n",
        balances: [
          { chainId, tokenAddress: gold, balance: String(balance), pending: "9", quarantined: "0" },
        ],
      } satisfies Answers["GET /balance"]),
    getFee: (parameters) => {
      asked.push(parameters)
      const [amount = 0n] = parameters.amounts ?? []
      return Promise.resolve({
        ...exampleAnswers["GET /get-fee"],
        success: true,
        nonce: "n",
        feeToken: parameters.feeToken,
        feeAmount: String(feeOf(BigInt(amount))),
      } satisfies Answers["GET /get-fee"])
    },
  }
  return {
    asked,
    maximum: (more = {}) => maximumWithdrawal(reads, { chainId: 1, tokenAddress: gold, ...more }),
  }
}

it("is the most that the balance pays with the fee, rounded down to two digits", async () => {
  const { maximum, asked } = service(1_234_567n, () => 60_000n)
  expect(await maximum({ recipientAddress: silver })).toMatchObject({
    amount: "1100000",
    quote: { feeAmount: "60000" },
  })
  expect(asked[0]).toMatchObject({ recipientAddress: silver, amounts: [1_200_000n] })
})

it("needs nothing for the fee in its own token if another token pays", async () => {
  const { maximum } = service(1_234_567n, () => 60_000n)
  expect(await maximum({ feeToken: silver })).toMatchObject({ amount: "1200000" })
})

it("finds the balance of an address in any spelling", async () => {
  const { maximum } = service(99n, () => 0n)
  expect(await maximum({ tokenAddress: gold.toLowerCase() })).toMatchObject({ amount: "99" })
})

it.each([
  ["is no more than the fee", 60_000n, (): bigint => 60_000n],
  ["pays no amount whose fee it also pays", 1_000n, (amount: bigint) => 1_000n - amount + 1n],
])("is null if the balance %s", async (_, balance, feeOf) => {
  expect(await service(balance, feeOf).maximum()).toBe(null)
})

it("is payable together with its quote, and has two significant digits", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.bigInt({ min: 0n, max: 2n ** 80n }),
      fc.bigInt({ min: 0n, max: 2n ** 70n }),
      async (balance, fee) => {
        const found = await service(balance, (amount) => fee + amount / 1_000n).maximum()
        if (found === null) return
        expect(BigInt(found.amount) + BigInt(found.quote.feeAmount) <= balance).toBe(true)
        expect(found.amount).toMatch(/^[1-9][0-9]?0*$/)
      },
    ),
  )
})
