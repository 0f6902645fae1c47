/** Tests of which the second one fails alone. `mutants.test.ts` plants it in the list of rules. */
import { describe, expect, it } from "vitest"

let count = 0

describe("a count", () => {
  it("begins", () => {
    expect((count += 1)).toBe(1)
  })

  it("goes on from the test before", () => {
    expect((count += 1)).toBe(2)
  })
})
