import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { answered, shrunk, type RangeSize } from "../../src/events/RangeSize.ts"

describe("the size of a range", () => {
  it("halves when refused, down to one block", () => {
    let size = shrunk(2_000)
    const sizes = [size.blocks]
    while (size.blocks > 1) sizes.push((size = shrunk(size.blocks)).blocks)
    expect(sizes).toEqual([1_000, 500, 250, 125, 62, 31, 15, 7, 3, 1])
    expect(shrunk(1).blocks).toBe(1)
  })

  it("grows back after four full answers, and never beyond the most", () => {
    let size: RangeSize = { blocks: 100, answered: 0 }
    for (let i = 0; i < 3; i++) size = answered(size, 100, 1_000)
    expect(size.blocks).toBe(100)
    size = answered(size, 100, 1_000)
    expect(size.blocks).toBe(150)
    for (let i = 0; i < 100; i++) size = answered(size, size.blocks, 1_000)
    expect(size.blocks).toBe(1_000)
  })

  it("learns nothing from a range that was smaller", () => {
    const size = { blocks: 100, answered: 3 }
    expect(answered(size, 99, 1_000)).toBe(size)
  })

  it("finds its way to any limit, and asks too much at most once in five requests", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20_000 }), (limit) => {
        let size: RangeSize = { blocks: 2_000, answered: 0 }
        const refusals: Array<boolean> = []
        for (let request = 0; request < 200; request++) {
          const refused = size.blocks > limit
          refusals.push(refused)
          size = refused ? shrunk(size.blocks) : answered(size, size.blocks, 10_000)
        }
        const later = refusals.slice(50)
        expect(later.filter(Boolean).length / later.length).toBeLessThan(0.26)
        expect(refusals.lastIndexOf(false)).toBeGreaterThan(150)
      }),
    )
  })
})
