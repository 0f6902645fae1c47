import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { joinsOver, widestJoin } from "../../src/relay/joinsOver.ts"

const chainOf = (...inputs: ReadonlyArray<2 | 4>) => ({ joins: { inputs, maximum: null } })
const chains = fc.constantFrom(chainOf(2, 4), chainOf(2))

describe("joins over notes", () => {
  it.each<[string, ReadonlyArray<2 | 4>, number, ReadonlyArray<2 | 4>]>([
    ["full ones and a narrow one where both kinds are there", [2, 4], 10, [4, 4, 2]],
    ["a wide one for three that are left", [2, 4], 7, [4, 4]],
    ["two notes each where a chain has no more", [2], 5, [2, 2, 2]],
    ["none for nothing", [2, 4], 0, []],
  ])("are %s", (_what, inputs, notes, expected) => {
    expect(joinsOver(chainOf(...inputs), notes)).toEqual(expected)
  })

  it("have room for every note, and no join to spare", () => {
    fc.assert(
      fc.property(chains, fc.nat(100), (chain, notes) => {
        const joins = joinsOver(chain, notes)
        const room = joins.reduce<number>((sum, inputs) => sum + inputs, 0)
        expect(room).toBeGreaterThanOrEqual(notes)
        expect(room - notes).toBeLessThan(2)
        expect(joins).toHaveLength(Math.ceil(notes / widestJoin(chain)))
      }),
    )
  })
})
