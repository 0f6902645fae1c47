import { TooManyNotes, type Address } from "@shielded-relay/core"
import { Result } from "effect"
import { describe, expect, it } from "vitest"
import { nextCall, type MergeCandidate } from "../../src/spend/calls.ts"
import { chooseNotes, type Standing } from "../../src/spend/chooseNotes.ts"
import { chooseToMerge } from "../../src/spend/chooseToMerge.ts"
import { mostSpendable, selectNotes } from "../../src/spend/selection.ts"
import { recoverableSums } from "../../src/spend/stuckNotes.ts"
import { GOLD, SILVER } from "../simulated/poolService.ts"
import { standingNote } from "./standingNote.ts"

/** Trees of these tests have ten leaves. */
const treeOf = (position: number) => Math.floor(position / 10)
const limits = {
  inputs: 4,
  maximumJoins: 1,
  tokensPerCall: Infinity,
  feeToken: null,
  maximumEarlierCalls: 0,
}
const now: Standing = {
  confirmedBlock: 1,
  inserted: 100,
  treeOf,
  dustBelow: () => 0n,
  taken: new Set(),
  limits,
}
const gold = (amount: bigint, position = 0) =>
  standingNote({ kind: "balance" }, GOLD, amount, position)
const asked = (amount: bigint) => ({
  needs: [{ token: GOLD, released: amount, paid: 0n }],
  payouts: [],
  fee: null,
  exchange: null,
})
const refusal = (...[spending, notes, standing]: Parameters<typeof chooseNotes>) =>
  Result.getOrThrow(Result.flip(chooseNotes(spending, notes, standing)))

describe("notes that can be chosen", () => {
  it("are those at the depth that counts, and worth spending", () => {
    const chosen = chooseNotes(asked(5n), [gold(5n)], now)
    expect(Result.getOrThrow(chosen).notes).toHaveLength(1)
    const missing = { _tag: "InsufficientBalance", have: 0n, need: 5n }
    expect(refusal(asked(5n), [gold(5n)], { ...now, confirmedBlock: 0 })).toMatchObject(missing)
    expect(refusal(asked(5n), [gold(5n)], { ...now, dustBelow: () => 6n })).toMatchObject(missing)
  })

  it("are told apart from those that are held, and from what one call cannot take", () => {
    const held = {
      ...gold(5n),
      reservedBy: "another" as NonNullable<ReturnType<typeof gold>["reservedBy"]>,
    }
    expect(refusal(asked(11n), [gold(5n, 1), held], now)._tag).toBe("InsufficientBalance")
    expect(refusal(asked(10n), [gold(5n, 1), held], now)._tag).toBe("BalanceReserved")
    const taken = new Set([1])
    expect(refusal(asked(5n), [gold(5n, 1)], { ...now, taken })._tag).toBe("BalanceReserved")
    const spread = [gold(5n, 1), gold(5n, 11)]
    expect(refusal(asked(10n), spread, now)._tag).toBe("TooManyNotes")
  })

  it("of a private send's rest are recovered at the depth that counts, and never as a sum of 0", () => {
    const stuck = (amount: bigint) => [standingNote({ kind: "stuck" }, GOLD, amount, 0)]
    const sums = (amount: bigint, confirmedBlock: number) =>
      recoverableSums(stuck(amount), { ...now, confirmedBlock }, GOLD, limits)
    expect(sums(5n, 1)).toEqual([{ amount: 5n, joins: [2] }])
    expect(sums(5n, 0)).toEqual([])
    expect(sums(0n, 1)).toEqual([])
  })

  it("are none to merge where a token has none", () => {
    const inOneCall = new TooManyNotes({ token: GOLD, possible: 3n })
    const outcome = chooseToMerge([{ amount: 5n, candidates: [] }], limits, 0, inOneCall)
    expect(Result.isFailure(outcome) && outcome.failure).toBe(inOneCall)
  })
})

describe("a merge", () => {
  const notesOf = (token: Address, from: number, count: number): ReadonlyArray<MergeCandidate> =>
    Array.from({ length: count }, (_, k) => ({
      token,
      amount: 1n,
      position: from + k,
      tree: treeOf(from + k),
    }))
  const merged = (notes: ReadonlyArray<MergeCandidate>) => {
    const next = nextCall(notes, limits, 9)
    expect(next?.kind).toBe("merge")
    return next?.joins.map((join) => join.map(({ position }) => position))
  }

  it("is of the join that spends most notes, of equal ones the oldest", () => {
    expect(merged([...notesOf(GOLD, 0, 2), ...notesOf(GOLD, 10, 4)])).toEqual([[10, 11, 12, 13]])
    const [low, high] = GOLD < SILVER ? [GOLD, SILVER] : [SILVER, GOLD]
    expect(merged([...notesOf(low, 10, 8), ...notesOf(high, 0, 8)])).toEqual([[0, 1, 2, 3]])
  })
})

describe("selection in one tree", () => {
  it("takes large notes first, but last the smallest that will do", () => {
    const notes = [6n, 10n, 5n].map((amount, position) => ({ position, amount, tree: 0 }))
    const chosen = selectNotes(notes, 12n, { inputs: 4, maximumJoins: 1 })
    expect(chosen?.map(({ amount }) => amount)).toEqual([10n, 5n])
  })
})

describe("selection over several trees", () => {
  const size = { inputs: 2, maximumJoins: 1 }
  const noteOf = (position: number, amount: bigint) => ({
    position,
    amount,
    tree: treeOf(position),
  })

  it("keeps to the joins of a call where fewer notes would need more of them", () => {
    const notes = [noteOf(0, 6n), noteOf(10, 5n), noteOf(11, 5n)]
    expect(mostSpendable(notes, size)).toBe(10n)
    expect(selectNotes(notes, 10n, size)?.map(({ position }) => position)).toEqual([10, 11])
  })

  it("takes the older of two joins of one worth", () => {
    const notes = [noteOf(0, 6n), noteOf(5, 6n), noteOf(10, 5n), noteOf(15, 7n), noteOf(20, 5n)]
    expect(selectNotes(notes, 11n, size)?.map(({ position }) => position)).toEqual([0, 5])
  })
})
