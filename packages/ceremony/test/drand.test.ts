import { describe, expect, it } from "vitest"
import { isSignatureOfRound, quicknet, timeOfRound, valueOfRound } from "../src/beacon/drand.ts"

/** Round 1000 of quicknet, as drand's endpoints answer it. */
const round1000 = {
  round: 1000,
  randomness: "fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd",
  signature:
    "b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39",
}

describe("drand", () => {
  it("knows a round of quicknet by its signature", () => {
    const { round, signature, randomness } = round1000
    expect(isSignatureOfRound({ chain: quicknet, round }, signature)).toBe(true)
    expect(valueOfRound(signature)).toBe(randomness)
  })

  it.each([
    ["another round", { chain: quicknet, round: 1001 }, round1000.signature],
    ["another signature", { chain: quicknet, round: 1000 }, `a${round1000.signature.slice(1)}`],
    ["no point", { chain: quicknet, round: 1000 }, "00".repeat(48)],
  ])("refuses %s", (_, announced, signature) => {
    expect(isSignatureOfRound(announced, signature)).toBe(false)
  })

  it("says when a round is published", () => {
    expect(timeOfRound({ chain: quicknet, round: 1 })).toBe(1692803367)
    expect(timeOfRound({ chain: quicknet, round: 1000 })).toBe(1692803367 + 999 * 3)
  })
})
