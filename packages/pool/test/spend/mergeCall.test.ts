import type { Address, NoteState } from "@shielded-relay/core"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { mergeCall, mergeShape, publishesFee } from "../../src/spend/mergeCall.ts"
import { merging, type Spending } from "../../src/spend/Spending.ts"
import { total } from "../../src/spend/selection.ts"
import { GOLD, SILVER } from "../simulated/poolService.ts"
import { standingNote } from "./standingNote.ts"

type Note = NoteState["note"]

const noteOf = (token: Address, amount: bigint): Note =>
  standingNote({ kind: "balance" }, token, amount, 0).note
const join = (token: Address) =>
  fc
    .array(fc.bigInt(1n, 1_000n), { minLength: 2, maxLength: 4 })
    .map((amounts) => amounts.map((amount) => noteOf(token, amount)))
const joins = fc.array(fc.constantFrom(GOLD, SILVER).chain(join), { minLength: 1, maxLength: 6 })

const asked = (amount: bigint, fromOutput = false): Spending => ({
  ...merging,
  fee: { token: GOLD, to: SILVER, amount, fromOutput },
})
const feeOf = (merges?: ReadonlyArray<bigint>) => ({
  token: GOLD,
  amount: 10_000n,
  ...(merges === undefined ? {} : { merges }),
})
const first = { merges: 0, amount: 0n }

describe("a merge that pays its own price", () => {
  it("releases exactly that, in its token alone, and every join still makes a note", () => {
    fc.assert(
      fc.property(joins, fc.bigInt(1n, 3_000n), (over, price) => {
        const { spending, joins: made } = mergeCall(asked(10_000n), feeOf([price]), first, over)
        const room = over
          .filter((notes) => notes[0]?.token === GOLD)
          .reduce((sum, notes) => sum + total(notes) - 1n, 0n)
        const due = room >= price ? price : 0n
        expect(spending.fee?.amount ?? 0n).toBe(due)
        expect(spending.needs).toEqual(due === 0n ? [] : [{ token: GOLD, released: due, paid: 0n }])
        expect(made.reduce((sum, { released }) => sum + released, 0n)).toBe(due)
        expect(made.map(({ notes }) => notes)).toEqual(over)
        const silver = made.filter(({ need }) => need.token === SILVER)
        expect(silver.every(({ released }) => released === 0n)).toBe(true)
        for (const { notes, released, paid, change } of made) {
          expect(released + change).toBe(total(notes))
          expect(paid).toBe(0n)
          expect(change).toBeGreaterThan(0n)
        }
      }),
    )
  })

  it("shows its token in as few joins as possible", () => {
    const over = [[noteOf(GOLD, 5n)], [noteOf(GOLD, 100n)], [noteOf(GOLD, 50n)]]
    const released = (price: bigint) =>
      mergeCall(asked(10_000n), feeOf([price]), first, over).joins.map((one) => one.released)
    expect(released(99n)).toEqual([0n, 99n, 0n])
    expect(released(100n)).toEqual([0n, 99n, 1n])
  })

  it("takes the price of its own place among the merges", () => {
    const over = [[noteOf(GOLD, 100n)]]
    const fee = (merges: number) =>
      mergeCall(asked(10_000n), feeOf([7n, 9n]), { merges, amount: 0n }, over).spending.fee?.amount
    expect([fee(0), fee(1), fee(2)]).toEqual([7n, 9n, undefined])
  })

  it("releases nothing where the fee is paid otherwise", () => {
    const gold = [[noteOf(GOLD, 100n)]]
    const nothing = { spending: merging, joins: [{ released: 0n, change: 100n }] }
    const of = (does: Spending, fee = feeOf([7n]), over = gold) => mergeCall(does, fee, first, over)
    expect(of(asked(10_000n, true))).toMatchObject(nothing)
    expect(of(merging)).toMatchObject(nothing)
    expect(of(asked(10_000n), feeOf())).toMatchObject(nothing)
    expect(of(asked(10_000n), feeOf([0n]))).toMatchObject(nothing)
    // More than is left of the fee.
    expect(of(asked(6n))).toMatchObject(nothing)
    expect(of(asked(10_000n), feeOf([7n]), [[noteOf(SILVER, 100n)]])).toMatchObject(nothing)
  })
})

it("a merge's public shape has a fee where notes of the fee's token pay it", () => {
  const [gold, silver] = [[[noteOf(GOLD, 5n)]], [[noteOf(SILVER, 5n)]]]
  expect(publishesFee(asked(1n), gold)).toBe(true)
  expect(publishesFee(asked(1n), [...silver, ...gold])).toBe(true)
  expect(publishesFee(asked(1n), silver)).toBe(false)
  expect(publishesFee(asked(1n, true), gold)).toBe(false)
  expect(publishesFee(merging, gold)).toBe(false)
  expect(mergeShape(asked(1n), gold).fee).toEqual(asked(1n).fee)
  expect(mergeShape(asked(1n), silver)).toBe(merging)
})
