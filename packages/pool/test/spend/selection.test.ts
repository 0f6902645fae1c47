import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import {
  groupIntoJoins,
  mostSpendable,
  selectNotes,
  total,
  type Candidate,
} from "../../src/spend/selection.ts"

const notes = fc
  .array(fc.record({ amount: fc.bigInt({ min: 1n, max: 30n }), tree: fc.nat({ max: 1 }) }), {
    maxLength: 10,
  })
  .map((all) =>
    all
      .toSorted((a, b) => a.tree - b.tree)
      .map(({ amount, tree }, position): Candidate => ({ position, amount, tree })),
  )
const inOneTree = notes.map((all) => all.map((note) => ({ ...note, tree: 0 })))
const maximumJoins = fc.integer({ min: 1, max: 3 })
const inputs = fc.constantFrom(2, 4)
const need = fc.bigInt({ min: 1n, max: 120n })

/** All sets of notes, from the definition. */
function subsets<A>(all: ReadonlyArray<A>): Array<Array<A>> {
  return all.reduce<Array<Array<A>>>(
    (sets, each) => [...sets, ...sets.map((set) => [...set, each])],
    [[]],
  )
}

describe("selection of notes", () => {
  it("takes the fewest notes that cover the amount", () => {
    fc.assert(
      fc.property(inOneTree, need, (all, amount) => {
        const covering = subsets(all).filter((set) => total(set) >= amount)
        const fewest = Math.min(...covering.map(({ length }) => length))
        const chosen = selectNotes(all, amount, { inputs: 4, maximumJoins: 100 })
        expect(chosen?.length ?? Infinity).toBe(fewest)
      }),
      { numRuns: 200 },
    )
  })

  it("keeps to the joins of a call, and gives up only when no set of notes fits into them", () => {
    fc.assert(
      fc.property(notes, need, fc.record({ inputs, maximumJoins }), (all, amount, size) => {
        const chosen = selectNotes(all, amount, size)
        const joinsOf = (set: ReadonlyArray<Candidate>) => groupIntoJoins(set, size.inputs).length
        const possible = subsets(all).filter((set) => joinsOf(set) <= size.maximumJoins)
        const most = possible.reduce((best, set) => (total(set) > best ? total(set) : best), 0n)
        expect(mostSpendable(all, size)).toBe(most)
        expect(chosen === null).toBe(most < amount)
        if (chosen === null) return
        expect(total(chosen)).toBeGreaterThanOrEqual(amount)
        expect(joinsOf(chosen)).toBeLessThanOrEqual(size.maximumJoins)
        // No note could be left out: so every change is below the smallest note spent, and fits into 128 bits.
        for (const note of chosen) expect(total(chosen) - note.amount).toBeLessThan(amount)
      }),
      { numRuns: 300 },
    )
  })

  it("does not depend on the order in which notes are given", () => {
    fc.assert(
      fc.property(
        notes.chain((all) =>
          fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
        ),
        need,
        ([all, shuffled], amount) => {
          const size = { inputs: 4, maximumJoins: 2 }
          expect(selectNotes(shuffled, amount, size)).toEqual(selectNotes(all, amount, size))
        },
      ),
      { numRuns: 200 },
    )
  })

  it("puts notes of one tree, as many as one takes, ascending, into a join", () => {
    fc.assert(
      fc.property(notes, inputs, (all, most) => {
        const joins = groupIntoJoins(all.toReversed(), most)
        expect(joins.flat()).toEqual(all)
        for (const join of joins) {
          expect(join.length).toBeGreaterThan(0)
          expect(join.length).toBeLessThanOrEqual(most)
          expect(new Set(join.map(({ tree }) => tree)).size).toBe(1)
        }
      }),
    )
  })
})
