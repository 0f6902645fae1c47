import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { countingNotes, entryStates, type NoteState } from "../../src/index.ts"

const states = fc
  .array(
    fc.record({
      state: fc.constantFrom(null, ...entryStates),
      countsFrom: fc.nat(12),
    }),
    { maxLength: 8 },
  )
  .map((drafts) =>
    drafts.map(({ state, countsFrom }, position): NoteState => {
      const counts = state === "served" || state === "released"
      return {
        note: { position, amount: BigInt(position), nullifier: BigInt(position) },
        entry: state === null ? null : { state, countsFrom: counts ? countsFrom : null },
        spent: null,
        reservedBy: null,
      } as NoteState
    }),
  )
const places = (given: ReadonlyArray<NoteState>) =>
  countingNotes(given).map(({ nullifier }) => Number(nullifier))

describe("the notes that count towards deposits", () => {
  it("are our own, the served and the released", () => {
    fc.assert(
      fc.property(states, (given) => {
        const wanted = given
          .filter(({ entry }) => entry === null || ["served", "released"].includes(entry.state))
          .map(({ note }) => note.position)
        expect(places(given).toSorted((a, b) => a - b)).toEqual(wanted)
      }),
    )
  })

  it("keep their order when an older note begins to count later", () => {
    fc.assert(
      fc.property(states, fc.nat(7), (given, late) => {
        const chosen = given[late]
        if (chosen === undefined) return
        const before = given.filter((one) => one !== chosen)
        const countsFrom = 13
        const after = [...before, { ...chosen, entry: { state: "released" as const, countsFrom } }]
        const others = places(after).filter((position) => position !== late)
        expect(others).toEqual(places(before))
        expect(places(after).at(-1)).toBe(late)
      }),
    )
  })

  it("are in the order of the index where nobody was asked about", () => {
    const own = [2, 0, 1].map((position) => ({
      note: { position, nullifier: BigInt(position) },
      entry: null,
    })) as unknown as ReadonlyArray<NoteState>
    expect(places(own)).toEqual([0, 1, 2])
    expect(countingNotes(own).map(({ position }) => position)).toEqual([0, 1, 2])
    const together = own.map((one) => ({
      ...one,
      entry: { state: "served", countsFrom: 9 } as const,
    }))
    expect(places(together)).toEqual([0, 1, 2])
  })
})
