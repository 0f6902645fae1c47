import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { reachedByTwo } from "../src/index.ts"

const itself = (height: number) => height

describe("what two endpoints have come as far as", () => {
  it("is the highest that is not one's alone", () => {
    const heights = fc.array(fc.nat(20), { minLength: 2, maxLength: 6 })
    fc.assert(
      fc.property(heights, (told) => {
        const reached = reachedByTwo(told, itself)
        expect(told.filter((height) => height >= reached).length).toBeGreaterThanOrEqual(2)
        expect(told.filter((height) => height > reached).length).toBeLessThanOrEqual(1)
        expect(told).toContain(reached)
      }),
    )
  })

  it("is what one says that is alone, and nothing without anybody", () => {
    expect(reachedByTwo([7], itself)).toBe(7)
    expect(() => reachedByTwo([], itself)).toThrow(RangeError)
  })
})
