import { parseAddress, parseWholeTokens } from "@shielded-relay/core"
import { expect, it } from "vitest"

it("reads an address and an amount as its README says", () => {
  const address = parseAddress("TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t", "tron")
  const units = parseWholeTokens("12.5", 6)
  expect(address).toMatch(/^0xa614.*d13c$/i)
  expect(units).toBe(12_500_000n)
  expect(parseAddress("T", "tron")).toBe(null)
  expect(parseWholeTokens("12.5 USD", 6)).toBe(null)
})
