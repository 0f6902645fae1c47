import { describe, expect, it } from "vitest"
import type { PairAttacker, PayerAttacker } from "../src/attacker/Attacker.ts"
import { exactAmount } from "../src/attacker/equalAmount.ts"
import { viewOf, type Release } from "../src/attacker/View.ts"
import { candidatesIn } from "../src/measure/candidates.ts"
import { casesOf } from "../src/measure/Case.ts"
import { matchedPairs, pairAuc } from "../src/measure/pairs.ts"
import { looksOf } from "../src/measure/looks.ts"
import { scoreOf, verdictsOf } from "../src/measure/payers.ts"
import { learnPayers, type Weights } from "../src/measure/Weights.ts"
import type { PublicTransaction } from "../src/publicRecord/PublicRecord.ts"
import { call, deposit, gold, recordOf } from "./records.ts"

/** A view and its cases. Each call belongs to the wallet and the order that are named beside it. */
function study(
  deposits: ReadonlyArray<PublicTransaction>,
  ...calls: ReadonlyArray<readonly [ReturnType<typeof call>, string, string?]>
) {
  const view = viewOf(recordOf(...deposits, ...calls.map(([one]) => one)))
  const truth = {
    calls: calls.map(([{ hash }, wallet, order]) => ({
      hash,
      kind: order === undefined ? ("withdraw" as const) : ("payout" as const),
      wallet,
      order: order ?? null,
      atOnce: order !== undefined,
      scheduled: false,
      waited: 1,
    })),
  }
  return { view, cases: casesOf(view, truth) }
}

/** The score of some attackers together. */
function scored(
  attackers: ReadonlyArray<PayerAttacker>,
  weights: Weights,
  { view, cases }: Pick<ReturnType<typeof study>, "view" | "cases">,
) {
  const teams = [{ attacker: "all", members: attackers.map(({ name }) => name) }]
  const [verdicts = []] = verdictsOf(teams, looksOf(attackers, view), weights, view, cases)
  return scoreOf(cases, verdicts)
}

const even: ReadonlyArray<number> = [0, 1, 2, 3, 4, 5, 6, 7]
const ann = deposit("ann", 70n, 1)
const bob = deposit("bob", 500n, 2)

describe("the guess", () => {
  it("knows token, order in time and solvency, and counts deposits", () => {
    const deposits = [
      ann,
      bob,
      deposit("bob", 20n, 3),
      deposit("cat", 900n, 4, { token: gold }),
      deposit("dan", 900n, 99),
    ]
    const { view } = study(deposits, [call(80n, 5n, 10), "bob"], [call(60n, 5n, 11), "bob"])
    const candidates = candidatesIn(view)
    const [large, small] = view.releases.map((release) => [...candidates(release)])
    expect(large).toEqual([[1, 2]])
    expect(small).toEqual([
      [0, 1],
      [1, 2],
    ])
  })

  it("is the same in whichever order the calls are asked about", () => {
    const { view } = study([ann, bob], [call(60n, 5n, 1), "ann"], [call(60n, 5n, 11), "bob"])
    const asked = (from: ReadonlyArray<Release>) => {
      const candidates = candidatesIn(view)
      return from.map((release) => [release.index, [...candidates(release)]])
    }
    const backwards = asked(view.releases.toReversed())
    expect(asked(view.releases)).toEqual(backwards.toReversed())
  })
})

describe("deposits that fit an amount", () => {
  it("are those that equal it, if any does, else those that cover it", () => {
    const { cases } = study(
      [ann, bob, deposit("cat", 70n, 3)],
      [call(70n, 5n, 10), "ann"],
      [call(65n, 5n, 10), "ann"],
      [call(60n, 5n, 10), "ann"],
      [call(400n, 5n, 10), "bob"],
    )
    expect(cases.map(({ fitting }) => fitting)).toEqual([2, 2, 3, 1])
  })
})

describe("the score of payers", () => {
  it("is the share of calls whose payer comes first, against the guess", () => {
    const deposits = [ann, bob, deposit("bob", 400n, 3)]
    const world = study(deposits, [call(70n, 0n, 10), "ann"], [call(60n, 0n, 11), "bob"])
    const score = scored([exactAmount], new Map([["exact amount", even]]), world)
    expect(score?.first.value).toBe(1)
    expect(score?.guessed.value).toBe(0.5)
    expect(score?.advantage.value).toBe(0.5)
  })

  it("shares the first place among those that are level", () => {
    const score = scored([], new Map(), study([ann, bob], [call(10n, 0n, 10), "ann"]))
    expect([score?.first.value, score?.medianSet]).toEqual([0.5, 2])
  })

  it("counts an owner who never deposited as not found", () => {
    const world = study([ann, bob], [call(10n, 0n, 10), "nobody"])
    expect(scored([], new Map(), world)?.first.value).toBe(0)
  })
})

describe("what levels are worth", () => {
  it("follows how often true and false links show them", () => {
    const telling: PayerAttacker = {
      name: "telling",
      claims: null,
      study:
        ({ payers }) =>
        () =>
          new Map([[payers.indexOf("ann"), 3]]),
    }
    const world = study(
      [ann, bob],
      ...Array.from({ length: 9 }, (_, k) => [call(5n, 0n, 10 + k), "ann"] as const),
    )
    const worth = learnPayers([telling], [world]).get("telling") ?? []
    expect(worth[3]).toBeGreaterThan(1)
    expect(worth[0]).toBeLessThan(-1)
  })
})

describe("pairs", () => {
  const orders = study(
    [ann, bob],
    [call(1n, 0n, 10), "ann", "one"],
    [call(2n, 0n, 20), "ann", "one"],
    [call(3n, 0n, 21), "bob", "two"],
    [call(4n, 0n, 9_000), "bob", "two"],
  )
  const pairs = matchedPairs(orders.cases, ({ call: { order } }) => order)

  it("of one order stand beside the pair with the closest stranger in time", () => {
    const times = pairs.map(({ one, other, linked }) => [
      one.release.call.time,
      other.release.call.time,
      linked,
    ])
    // The second order's late payout has no stranger within the hour.
    expect(times).toEqual([
      [10, 20, true],
      [10, 21, false],
    ])
  })

  it("are told apart by an attacker that sees the order, and not by a blind one", () => {
    const attacker = (level: (same: boolean) => number): PairAttacker => ({
      name: "given",
      study: () => (one, other) => level(one.paid + other.paid === 3n),
    })
    const auc = (one: PairAttacker) =>
      pairAuc([one], new Map([["given", even]]), [{ view: orders.view, pairs }])?.value
    expect(auc(attacker((same) => (same ? 1 : 0)))).toBe(1)
    expect(auc(attacker(() => 1))).toBe(0.5)
    expect(pairAuc([], new Map(), [{ view: orders.view, pairs: [] }])).toBeNull()
  })
})
