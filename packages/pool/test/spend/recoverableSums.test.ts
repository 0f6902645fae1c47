import { Result } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { joinWidth } from "../../src/spend/callShape.ts"
import { chooseNotes } from "../../src/spend/chooseNotes.ts"
import { total } from "../../src/spend/selection.ts"
import { recoverableSums } from "../../src/spend/stuckNotes.ts"
import { GOLD, SILVER } from "../simulated/poolService.ts"
import { standingNote } from "./standingNote.ts"

/** Trees of a test have ten leaves. */
const treeOf = (position: number) => Math.floor(position / 10)

const notes = fc.uniqueArray(
  fc.record({ position: fc.nat(60), amount: fc.bigInt(1n, 40n), other: fc.boolean() }),
  { selector: ({ position }) => position, maxLength: 20 },
)
const sizes = fc.record({
  inputs: fc.constantFrom(2, 4),
  maximumJoins: fc.integer({ min: 1, max: 4 }),
})

describe("what can be recovered of a token", () => {
  it("is priced for the joins that selection makes of it, note for note, over any spread of notes and trees", () => {
    fc.assert(
      fc.property(notes, sizes, fc.nat(60), (given, size, inserted) => {
        const now = { confirmedBlock: 1, inserted, treeOf }
        const states = given.map(({ position, amount, other }) =>
          standingNote({ kind: "stuck" }, other ? SILVER : GOLD, amount, position),
        )
        const ofGold = states.filter(({ note }) => note.token === GOLD).map(({ note }) => note)
        const sums = recoverableSums(states, now, GOLD, size)
        expect(total(sums)).toBe(total(ofGold))
        const taken = new Set<number>()
        for (const { amount, joins } of sums) {
          expect(joins.length).toBeLessThanOrEqual(size.maximumJoins)
          const spending = {
            needs: [{ token: GOLD, released: amount, paid: 0n }],
            payouts: [],
            fee: null,
            exchange: null,
          }
          const limits = {
            ...size,
            tokensPerCall: Infinity,
            feeToken: null,
            maximumEarlierCalls: 0,
          }
          const choice = chooseNotes(spending, states, {
            ...now,
            dustBelow: () => 0n,
            taken,
            limits,
          })
          const { calls, notes: chosen } = Result.getOrThrow(choice)
          expect(calls.joins.map(({ length }) => joinWidth(length))).toEqual(joins)
          for (const { position } of chosen) {
            expect(taken.has(position)).toBe(false)
            taken.add(position)
          }
        }
      }),
    )
  })
})
