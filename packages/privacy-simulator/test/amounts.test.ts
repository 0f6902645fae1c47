import { describe, expect, it } from "vitest"
import { exactAmount, feeAdjustedAmount, joinSums } from "../src/attacker/equalAmount.ts"
import { roundSum } from "../src/attacker/roundSum.ts"
import { feeClusterSum, sameFee } from "../src/attacker/feeCluster.ts"
import type { PayerAttacker } from "../src/attacker/Attacker.ts"
import type { PublicTransaction } from "../src/publicRecord/PublicRecord.ts"
import { viewOf } from "../src/attacker/View.ts"
import { call, deposit, gold, recordOf } from "./records.ts"

/** What an attacker sees of each call that pays somebody, with the payers by name. */
function seen(attacker: PayerAttacker, ...transactions: ReadonlyArray<PublicTransaction>) {
  const view = viewOf(recordOf(...transactions))
  const look = attacker.study(view)
  return view.releases.map((release) =>
    Object.fromEntries([...look(release)].map(([payer, level]) => [view.payers[payer], level])),
  )
}

describe("the exact amount", () => {
  it("points at the only payer who deposited what the recipient gets", () => {
    const found = seen(
      exactAmount,
      deposit("ann", 500n, 1),
      deposit("bob", 70n, 2),
      call(70n, 3n, 3),
    )
    expect(found).toEqual([{ bob: 3 }])
  })

  it("is a weaker sign the more payers deposited the same", () => {
    const two = [deposit("ann", 70n, 1), deposit("bob", 70n, 2)]
    expect(seen(exactAmount, ...two, call(70n, 3n, 3))).toEqual([{ ann: 2, bob: 2 }])
    const many = "abcdef".split("").map((name) => deposit(name, 70n, 1))
    expect(Object.values(seen(exactAmount, ...many, call(70n, 3n, 3))[0] ?? {})).toEqual(
      Array.from({ length: 6 }, () => 1),
    )
  })

  it("looks at earlier deposits of the same token alone", () => {
    expect(
      seen(
        exactAmount,
        deposit("ann", 70n, 9),
        deposit("bob", 70n, 1, { token: gold }),
        call(70n, 3n, 3),
      ),
    ).toEqual([{}])
  })
})

it("the fee-adjusted amount points at a deposit that was withdrawn whole", () => {
  expect(seen(feeAdjustedAmount, deposit("ann", 73n, 1), call(70n, 3n, 3))).toEqual([{ ann: 3 }])
  expect(seen(feeAdjustedAmount, deposit("ann", 70n, 1), call(70n, 3n, 3))).toEqual([{}])
})

it("join sums point at a payer whose deposits in a row add up to a join", () => {
  const deposits = [deposit("ann", 20n, 1), deposit("bob", 30n, 1), deposit("ann", 35n, 2)]
  expect(seen(joinSums, ...deposits, call(50n, 5n, 3))).toEqual([{ ann: 3 }])
})

describe("a fee cluster", () => {
  // Two payouts of 10 and 20, and three times the price of 3 for each.
  const deposits = [deposit("ann", 48n, 1), deposit("bob", 900n, 1)]

  it("whose amounts and bounds were deposited points at the payer of all its calls", () => {
    const calls = [call(10n, 3n, 5), call(20n, 3n, 6), call(50n, 4n, 7)]
    expect(seen(feeClusterSum, ...deposits, ...calls)).toEqual([{ ann: 3 }, { ann: 3 }, {}])
  })

  it("finds an order between two strangers' calls with the same fee", () => {
    const calls = [call(99n, 3n, 4), call(10n, 3n, 5), call(20n, 3n, 6), call(77n, 3n, 7)]
    expect(seen(feeClusterSum, ...deposits, ...calls)).toEqual([{}, { ann: 3 }, { ann: 3 }, {}])
  })

  it("finds an order whose payouts pay later prices than the one of its bound", () => {
    const calls = [call(99n, 3n, 4), call(10n, 5n, 5), call(20n, 2n, 6)]
    expect(seen(feeClusterSum, ...deposits, ...calls)).toEqual([{}, { ann: 3 }, { ann: 3 }])
  })

  it("needs a deposit before its first call", () => {
    const calls = [call(10n, 3n, 0), call(20n, 3n, 6)]
    expect(seen(feeClusterSum, ...deposits, ...calls)).toEqual([{}, {}])
  })

  it("ties two calls by a rare fee more than by a common one", () => {
    const level = (others: number) => {
      const calls = Array.from({ length: 2 + others }, (_, k) => call(10n + BigInt(k), 3n, k))
      const view = viewOf(recordOf(...calls))
      const [one, other] = view.releases
      return one === undefined || other === undefined ? null : sameFee.study(view)(one, other)
    }
    expect([level(0), level(20), level(60)]).toEqual([3, 2, 1])
  })
})

describe("a round sum", () => {
  // Payouts of 1,010 and 2,020 with three times the price of 30 for each: 3,210, rounded up 3,300.
  const deposits = [deposit("ann", 3_300n, 100), deposit("bob", 90_000n, 1)]

  it("finds the deposit that was rounded up, stronger within ten minutes", () => {
    const calls = (time: number) => [call(1_010n, 30n, time), call(2_020n, 30n, time + 12)]
    expect(seen(roundSum, ...deposits, ...calls(200))).toEqual([{ ann: 6 }, { ann: 6 }])
    expect(seen(roundSum, ...deposits, ...calls(5_000))).toEqual([{ ann: 3 }, { ann: 3 }])
  })

  it("finds an order of one payout, and none after a day", () => {
    const one = deposit("cat", 1_100n, 100)
    expect(seen(roundSum, one, call(990n, 30n, 200))).toEqual([{ cat: 6 }])
    expect(seen(roundSum, one, call(990n, 30n, 90_000))).toEqual([{}])
  })

  it("is a weaker sign the more payers deposited the same", () => {
    const two = [deposit("cat", 1_100n, 100), deposit("dan", 1_100n, 101)]
    expect(seen(roundSum, ...two, call(990n, 30n, 200))).toEqual([{ cat: 5, dan: 5 }])
  })
})
