import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { addressFromBytes } from "../../src/address/index.ts"
import type { Operation } from "../../src/operation/Operation.ts"
import { referralTotals } from "../../src/referral/ReferralTotal.ts"
import { anOperation } from "../operation/anOperation.ts"

const token = (n: number) => addressFromBytes(new Uint8Array(20).fill(n))
const operation = fc
  .record({
    ref: fc.constantFrom("alpha", "beta", null),
    chainId: fc.constantFrom(1, 10),
    moved: fc.uniqueArray(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 3 }),
    amount: fc.bigInt({ min: 1n, max: 10n ** 24n }),
    feeToken: fc.integer({ min: 1, max: 3 }),
    fee: fc.bigInt({ min: 0n, max: 10n ** 20n }),
    bps: fc.integer({ min: 0, max: 1_000 }),
  })
  .map(({ ref, chainId, moved, amount, feeToken, fee, bps }): Operation => {
    const base = anOperation("confirmed")
    return {
      ...base,
      chainId: chainId as Operation["chainId"],
      request: base.request && { ...base.request, ...(ref === null ? {} : { ref }) },
      intent: {
        kind: "withdraw",
        amounts: moved.map((n) => ({ token: token(n), amount: amount + BigInt(n) })),
        recipient: token(9),
        fee: { token: token(feeToken), amount: fee },
        variableRateBps: bps,
      },
    }
  })

describe("the totals of referral codes", () => {
  it("hold every amount, fee and share of the operations that came with a code, once", () => {
    fc.assert(
      fc.property(fc.array(operation, { maxLength: 20 }), (operations) => {
        const totals = referralTotals(operations)
        const keys = totals.map(({ ref, chainId, token: of }) => `${ref} ${chainId} ${of}`)
        expect(new Set(keys).size).toBe(keys.length)
        for (const { ref, chainId, token: of, ...total } of totals) {
          const own = operations.flatMap(({ request, intent, chainId: on }) =>
            request?.ref === ref && on === chainId && intent?.kind === "withdraw" ? [intent] : [],
          )
          const amounts = own.flatMap((one) =>
            one.amounts.filter((each) => each.token === of).map(({ amount }) => ({ amount, one })),
          )
          const sum = (values: ReadonlyArray<bigint>) => values.reduce((a, b) => a + b, 0n)
          expect(total).toEqual({
            operations: amounts.length,
            volume: sum(amounts.map(({ amount }) => amount)),
            fees: sum(own.filter(({ fee }) => fee.token === of).map(({ fee }) => fee.amount)),
            // Rounded up for each amount, as it is taken.
            cut: sum(
              amounts.map(
                ({ amount, one }) => (amount * BigInt(one.variableRateBps) + 9_999n) / 10_000n,
              ),
            ),
          })
        }
        const texts = totals.map(
          ({ ref, chainId, token: of }) => `${ref} ${String(chainId).padStart(3, "0")} ${of}`,
        )
        expect(texts).toEqual(texts.toSorted())
        const referred = operations.filter(({ request }) => request?.ref !== undefined)
        expect(totals.length > 0).toBe(referred.length > 0)
      }),
    )
  })
})
