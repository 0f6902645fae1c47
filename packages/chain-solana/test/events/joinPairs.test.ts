import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { joinPairs, locateEvents, type ExecutedPairs } from "../../src/events/joinPairs.ts"
import { signatureOf } from "../fixture/transactions.ts"

const pairAt = (position: number) => ({
  position,
  events: [{ type: "TreeUpdated" as const, inserted: position + 2, root: 1n }],
})

/** Transactions of one to three pairs each, in ascending slots. */
const chain = fc
  .array(
    fc.record({ pairs: fc.integer({ min: 1, max: 3 }), later: fc.integer({ min: 0, max: 2 }) }),
    {
      minLength: 1,
      maxLength: 12,
    },
  )
  .map((list) => {
    let position = 0
    let slot = 100
    return list.map(({ pairs, later }, index): ExecutedPairs => {
      slot += later
      const own = Array.from({ length: pairs }, (_, at) => pairAt(position + 2 * at))
      position += 2 * pairs
      return { signature: signatureOf(index), slot, pairs: own }
    })
  })
const endOf = (executed: ReadonlyArray<ExecutedPairs>) =>
  2 * executed.reduce((sum, { pairs }) => sum + pairs.length, 0)

describe("transactions of a range", () => {
  it("are ordered by position, for any listing order", () => {
    fc.assert(
      fc.property(
        chain.chain((executed) =>
          fc.tuple(
            fc.constant(executed),
            fc.shuffledSubarray(executed, { minLength: executed.length }),
          ),
        ),
        ([executed, shuffled]) => {
          const span = { start: 0, end: endOf(executed) }
          expect(joinPairs(shuffled, span)).toEqual(joinPairs(executed, span))
        },
      ),
    )
  })

  it("are incomplete when one is missing, repeated or past the end", () => {
    fc.assert(
      fc.property(chain, fc.nat(), (executed, seed) => {
        const span = { start: 0, end: endOf(executed) }
        const at = seed % executed.length
        const without = executed.filter((_, index) => index !== at)
        expect(["short", "broken"]).toContain(joinPairs(without, span))
        expect(joinPairs([...executed, ...executed.slice(at, at + 1)], span)).toBe("broken")
        expect(joinPairs(executed, { ...span, end: span.end + 2 })).toBe("short")
        expect(joinPairs(executed, { ...span, end: span.end - 2 })).toBe("broken")
        expect(joinPairs(executed, { start: 2, end: span.end })).toBe("broken")
      }),
    )
  })

  it("are broken when positions contradict slots", () => {
    const executed = [
      { signature: signatureOf(1), slot: 9, pairs: [pairAt(0)] },
      { signature: signatureOf(2), slot: 8, pairs: [pairAt(2)] },
    ]
    expect(joinPairs(executed, { start: 0, end: 4 })).toBe("broken")
  })

  it("number their events per slot, independently of the requested range", () => {
    fc.assert(
      fc.property(chain, (executed) => {
        const placed = joinPairs(executed, { start: 0, end: endOf(executed) })
        if (typeof placed === "string") throw new Error(placed)
        const hashes = new Map(executed.map(({ slot }) => [slot, `hash ${slot}`]))
        const events = locateEvents(placed, hashes)
        const lastSlot = executed.at(-1)?.slot ?? 0
        const cut = locateEvents(
          placed.filter(({ slot }) => slot === lastSlot),
          hashes,
        )
        expect(events.filter(({ block }) => block.number === lastSlot)).toEqual(cut)
        expect(cut.map(({ logIndex }) => logIndex)).toEqual(cut.map((_, index) => index))
      }),
    )
  })
})
