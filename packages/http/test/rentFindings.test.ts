import { describe, expect, it } from "vitest"
import { rentFindings } from "../src/doctor/rentFindings.ts"

describe("doctor, about rents", () => {
  it("shows what a join and a token account lock up at the cluster's rent", () => {
    expect(rentFindings({ join: 178_176n, tokenAccount: 203_928n })).toEqual([
      {
        verdict: "ok",
        what: "a join locks up 178176 smallest units of the native coin for good, and a payment to a new token account 203928",
        remedy: null,
      },
    ])
  })

  it("warns if no endpoint shows them, and is silent about chains without rents", () => {
    expect(rentFindings(null)).toMatchObject([
      { verdict: "warning", what: "the rents cannot be read" },
    ])
    expect(rentFindings(undefined)).toEqual([])
  })
})
