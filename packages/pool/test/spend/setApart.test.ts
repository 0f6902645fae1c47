import type { Address, Intent } from "@shielded-relay/core"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { JoinAmounts } from "../../src/spend/distribute.ts"
import { setApart } from "../../src/spend/setApart.ts"

const GOLD = `0x${"01".repeat(20)}` as Address
const SILVER = `0x${"02".repeat(20)}` as Address

const payout = (ahead: ReadonlyArray<bigint>): Extract<Intent, { readonly kind: "payout" }> => ({
  kind: "payout",
  owner: "key20:0x" as Extract<Intent, { readonly kind: "payout" }>["owner"],
  orderId: "",
  token: GOLD,
  amount: 1n,
  recipient: GOLD,
  cut: 0n,
  fee: { token: SILVER, amount: 3n },
  ahead,
})

const join = (token: Address, change: bigint): JoinAmounts => ({
  need: { token, released: 1n, paid: 0n },
  notes: [],
  released: 1n,
  paid: 0n,
  change,
})

const sums = (joins: ReadonlyArray<JoinAmounts>) =>
  joins.map(({ paid, change, released }) => paid + change + released)

describe("the change of a payout", () => {
  it("is shared without a unit lost or made, join by join", () => {
    const changes = fc.array(fc.bigInt(0n, 1_000n), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(changes, fc.array(fc.bigInt(1n, 400n), { maxLength: 31 }), (given, ahead) => {
        const joins = given.map((change, k) => join(k % 2 === 0 ? GOLD : SILVER, change))
        const shared = setApart(payout(ahead), joins)
        expect(sums(shared)).toEqual(sums(joins))
        expect(shared.every(({ paid, change }) => paid >= 0n && change >= 0n)).toBe(true)
      }),
    )
  })

  it("that covers all to come becomes two notes that pay every other one each, to the unit", () => {
    const ahead = [10n, 20n, 30n, 40n, 50n]
    const [shared] = setApart(payout(ahead), [join(GOLD, 150n)])
    expect(shared).toMatchObject({ paid: 20n + 40n, change: 10n + 30n + 50n })
    const [fees] = setApart(payout(ahead), [join(SILVER, 15n)])
    expect(fees).toMatchObject({ paid: 6n, change: 9n })
  })

  it("stays one note when one payout is to come, or none", () => {
    for (const ahead of [[], [70n]])
      expect(setApart(payout(ahead), [join(GOLD, 70n)])[0]).toMatchObject({
        paid: 0n,
        change: 70n,
      })
  })

  it("goes to those that it covers: what is too dear for it is passed over", () => {
    const [shared] = setApart(payout([900n, 10n, 20n]), [join(GOLD, 35n)])
    expect(shared).toMatchObject({ paid: 20n, change: 15n })
  })
})
