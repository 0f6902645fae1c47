import fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { PairAttacker, PayerAttacker } from "../src/attacker/Attacker.ts"
import {
  gasLimit,
  inputShape,
  payee,
  salt,
  sameShape,
  sender,
  tokenPair,
} from "../src/attacker/callShape.ts"
import { feeInversion, invertedFee } from "../src/attacker/feeInversion.ts"
import { insertedChange, insertionWindow } from "../src/attacker/insertionWindow.ts"
import { subsets, subsetSum } from "../src/attacker/subsetSum.ts"
import { age, deadline, fifo } from "../src/attacker/timing.ts"
import { viewOf } from "../src/attacker/View.ts"
import type { PublicRecord } from "../src/publicRecord/PublicRecord.ts"
import { call, deposit, gold, insertion, policy, recordOf } from "./records.ts"

function seen(attacker: PayerAttacker, record: PublicRecord) {
  const view = viewOf(record)
  const look = attacker.study(view)
  return view.releases.map((release) =>
    Object.fromEntries([...look(release)].map(([payer, level]) => [view.payers[payer], level])),
  )
}

function together(attacker: PairAttacker, ...calls: ReadonlyArray<ReturnType<typeof call>>) {
  const view = viewOf(recordOf(...calls))
  const [one, other] = view.releases
  if (one === undefined || other === undefined) throw new Error("two calls are needed")
  return attacker.study(view)(one, other)
}

describe("a subset sum", () => {
  it("points at the payer of a deposit that later calls add up to", () => {
    const calls = [call(10n, 3n, 5), call(99n, 3n, 6), call(20n, 4n, 7), call(30n, 5n, 8)]
    const record = recordOf(deposit("ann", 13n + 24n + 35n, 1), deposit("bob", 500n, 1), ...calls)
    expect(seen(subsetSum, record)).toEqual([{ ann: 3 }, {}, { ann: 3 }, { ann: 3 }])
  })

  it("finds exactly the subsets of two to four that a search through all of them finds", () => {
    const amounts = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 9 })
    fc.assert(
      fc.property(amounts, fc.integer({ min: 2, max: 30 }), (list, sum) => {
        const { releases } = viewOf(
          recordOf(...list.map((amount, k) => call(BigInt(amount), 0n, k + 1))),
        )
        const found = [...subsets({ amount: BigInt(sum), time: 0 }, releases)]
        const names = found.map((some) => some.toSorted((a, b) => a - b).join())
        const all = Array.from({ length: 2 ** list.length }, (_, mask) =>
          list.flatMap((_, k) => ((mask >> k) & 1 ? [k] : [])),
        ).filter(
          (some) =>
            some.length >= 2 &&
            some.length <= 4 &&
            some.reduce((total, k) => total + (list[k] ?? 0), 0) === sum,
        )
        expect(new Set(names)).toEqual(new Set(all.map((some) => some.join())))
      }),
    )
  })
})

describe("time", () => {
  it("makes the payers of young deposits that suffice likelier", () => {
    const deposits = [
      deposit("old", 50n, 1),
      deposit("young", 50n, 90_000),
      deposit("poor", 5n, 90_000),
    ]
    expect(seen(age, recordOf(...deposits, call(40n, 3n, 90_100)))).toEqual([{ old: 1, young: 5 }])
  })

  it("takes first in, first out among equal amounts", () => {
    const deposits = [deposit("ann", 40n, 1), deposit("bob", 40n, 2)]
    const calls = [call(40n, 3n, 5), call(40n, 3n, 6), call(40n, 3n, 7)]
    expect(seen(fifo, recordOf(...deposits, ...calls))).toEqual([{ ann: 1 }, { bob: 1 }, {}])
  })

  it("ties deadlines of one second, and those equally far from their blocks", () => {
    const with_ = (...deadlines: ReadonlyArray<number>) =>
      together(deadline, ...deadlines.map((at, k) => call(1n, 1n, 100 * k, { deadline: at })))
    expect([
      with_(900, 900),
      with_(900, 1_001),
      with_(900, 1_008),
      with_(900, 1_040),
      with_(900, 1_500),
    ]).toEqual([4, 3, 2, 1, 0])
  })
})

describe("an insertion right before a call", () => {
  const deposits = [
    deposit("ann", 50n, 1, { position: 0 }),
    deposit("bob", 50n, 9, { position: 1 }),
  ]
  const insertions = [insertion(0, 1, 5), insertion(0, 2, 100)]

  it("points at the deposits that it put into the tree", () => {
    const record = recordOf(...deposits, ...insertions, call(40n, 3n, 110))
    expect(seen(insertionWindow, record)).toEqual([{ bob: 6 }])
  })

  it("is a weaker sign the later the call, and none after two minutes", () => {
    const record = recordOf(...deposits, ...insertions, call(40n, 3n, 160), call(40n, 3n, 300))
    expect(seen(insertionWindow, record)).toEqual([{ bob: 3 }, {}])
  })

  it("points through the change of an earlier call at the payer of that call", () => {
    const calls = [call(40n, 3n, 110, { queued: [2, 3] }), call(5n, 3n, 210)]
    const record = recordOf(...deposits, ...insertions, insertion(0, 4, 200), ...calls)
    expect(seen(insertionWindow, record)).toEqual([{ bob: 6 }, { bob: 6 }])
  })

  it("ties a call to the one whose change it put into the tree", () => {
    const pair = (later: number) => {
      const calls = [call(40n, 3n, 110, { queued: [2, 3] }), call(5n, 3n, later)]
      const view = viewOf(recordOf(...deposits, ...insertions, insertion(0, 4, 200), ...calls))
      const [one, other] = view.releases
      if (one === undefined || other === undefined) throw new Error("two calls are needed")
      const look = insertedChange.study(view)
      return [look(one, other), look(other, one)]
    }
    expect([pair(210), pair(400)]).toEqual([
      [3, 3],
      [0, 0],
    ])
  })

  it("leaves out deposits that do not suffice", () => {
    expect(seen(insertionWindow, recordOf(...deposits, ...insertions, call(60n, 3n, 110)))).toEqual(
      [{}],
    )
  })
})

describe("a fee", () => {
  const baseFees = [
    { time: 0, wei: 50_000_000_000n },
    { time: 1_000, wei: 70_000_000_000n },
    { time: 2_000, wei: 90_000_000_000n },
  ]
  // Cost × margin × price, as the service computes it: one unit per gwei, margin 1.
  const feeAt = (wei: bigint) => (policy.payoutGas * wei) / 1_000_000_000n

  it("inverts to the base fee of its quote", () => {
    const view = viewOf({ ...recordOf(call(40n, feeAt(70_000_000_000n), 5_000)), baseFees })
    const [release] = view.releases
    expect(release === undefined ? null : invertedFee(view, release)).toBe(70_000_000_000n)
  })

  it("points at who deposited soon after that moment", () => {
    const fee = feeAt(70_000_000_000n)
    const deposits = [
      deposit("early", fee * 9n, 500),
      deposit("soon", fee * 9n, 1_500),
      deposit("late", fee * 9n, 2_500),
    ]
    const record = { ...recordOf(...deposits, call(40n, fee, 5_000)), baseFees }
    expect(seen(feeInversion, record)).toEqual([{ soon: 1 }])
  })
})

describe("the shape of a call", () => {
  it("with a fee in another token points at holders of both", () => {
    const deposits = [
      deposit("ann", 9n, 1),
      deposit("ann", 9n, 2, { token: gold }),
      deposit("bob", 9n, 1),
    ]
    const fee = { token: gold, to: policy.feeRecipient, amount: 1n }
    expect(seen(tokenPair, recordOf(...deposits, call(5n, 0n, 3, { fee })))).toEqual([{ ann: 1 }])
  })

  it("with four inputs points at who deposited often enough", () => {
    const deposits = [1, 2, 3].map((time) => deposit("ann", 9n, time))
    const joins = [{ inputs: 4, token: "0xusd", amount: 8n, root: "1" }]
    const record = recordOf(...deposits, deposit("bob", 99n, 1), call(7n, 1n, 5, { joins }))
    expect(seen(inputShape, record)).toEqual([{ ann: 1 }])
  })

  it.each([
    ["sender", sender, { from: "0xa" }, { from: "0xb" }, 1],
    ["gas limit", gasLimit, { gasLimit: 5n }, { gasLimit: 6n }, 1],
    ["salt", salt, { salt: "aaaaaaaa1" }, { salt: "bbbbbbbb1" }, 2],
    ["beginning of a salt", salt, { salt: "aaaaaaaa1" }, { salt: "aaaaaaaa2" }, 2],
    ["payee", payee, { to: "0x1" }, { to: "0x2" }, 1],
  ] as const)("ties two calls with one %s", (name, attacker, one, other, level) => {
    expect(together(attacker, call(1n, 1n, 1, one), call(2n, 1n, 2, one))).toBe(level)
    const apart = together(attacker, call(1n, 1n, 1, one), call(2n, 1n, 2, other))
    expect(apart).toBe(name === "beginning of a salt" ? 1 : 0)
  })

  it("ties two calls with the same joins", () => {
    const joins = [{ inputs: 4, token: "0xusd", amount: 8n, root: "1" }]
    expect(together(sameShape, call(1n, 1n, 1, { joins }), call(2n, 1n, 2, { joins }))).toBe(1)
    expect(together(sameShape, call(1n, 1n, 1, { joins }), call(2n, 1n, 2))).toBe(0)
  })
})
