import { describe, expect, it } from "vitest"
import { deviates } from "../../src/price/deviates.ts"

describe("a second opinion", () => {
  it("is too far away beyond so many basis points, up and down", () => {
    const price = { tokens: 10_000n, native: 1n }
    const other = (tokens: bigint) => deviates(price, { tokens: tokens * 7n, native: 7n }, 300)
    expect([9_699n, 9_700n, 10_000n, 10_300n, 10_301n].map(other)).toEqual([
      true,
      false,
      false,
      false,
      true,
    ])
  })
})
