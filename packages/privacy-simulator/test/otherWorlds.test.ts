import { describe, expect, it } from "vitest"
import { tokenPair } from "../src/attacker/callShape.ts"
import { viewOf } from "../src/attacker/View.ts"
import { casesOf } from "../src/measure/Case.ts"
import { candidatesIn } from "../src/measure/candidates.ts"
import { playWorld } from "../src/index.ts"

describe("a world whose users pay fees in another token", () => {
  it("shows of such a call that its payer holds both tokens", async () => {
    const { record, truth } = await playWorld({
      seed: 5,
      market: "l1",
      users: 40,
      deposits: 100,
      spends: 130,
      foreignFees: 0.6,
      blockTime: 60_000,
    })
    const view = viewOf(record)
    const look = tokenPair.study(view)
    const candidatesOf = candidatesIn(view)
    const foreign = casesOf(view, truth).filter(
      ({ release: { call, token } }) => call.fee !== null && call.fee.token !== token,
    )
    expect(foreign.length).toBeGreaterThan(5)
    const sizes = foreign.map(({ release, payer }) => {
      const signs = look(release)
      expect(signs.get(payer)).toBe(1)
      const candidates = [...candidatesOf(release).keys()]
      return [candidates.filter((one) => signs.has(one)).length, candidates.length] as const
    })
    // Fewer payers hold both than hold the token that is sent.
    const smaller = sizes.filter(([both, all]) => both < all)
    expect(smaller.length).toBeGreaterThan(foreign.length / 2)
  })
})

describe("a Solana world", () => {
  it("has addresses of 32 bytes, and one join and one token per call", async () => {
    const { record, truth } = await playWorld({
      seed: 2,
      market: "solana",
      users: 20,
      deposits: 40,
      spends: 50,
      blockTime: 30_000,
    })
    const view = viewOf(record)
    const addresses = [...view.payers, ...view.releases.flatMap(({ to, token }) => [to, token])]
    expect(addresses.length).toBeGreaterThan(40)
    for (const address of addresses) expect(address).toMatch(/^0x[0-9a-f]{64}$/)
    for (const { call, token } of view.releases) {
      expect(call.joins).toHaveLength(1)
      expect(call.fee?.token ?? token).toBe(token)
    }
    expect(casesOf(view, truth)).toHaveLength(view.releases.length)
  })
})

describe("a TRON world", () => {
  it("has one join and one token per call, and a truth for every call that pays somebody", async () => {
    const { record, truth, requests } = await playWorld({
      seed: 2,
      market: "tron",
      users: 20,
      deposits: 40,
      spends: 50,
      blockTime: 60_000,
    })
    const view = viewOf(record)
    const cases = casesOf(view, truth)
    expect(cases).toHaveLength(view.releases.length)
    const kinds = new Set(cases.map(({ call }) => call.kind))
    expect(kinds).toEqual(new Set(["withdraw", "payout"]))
    for (const { call, token } of view.releases) {
      expect(call.joins).toHaveLength(1)
      expect(call.fee?.token ?? token).toBe(token)
    }
    // Nodes answer and name transactions with the same hashes.
    const sent = requests.flatMap(({ method, subjects }) =>
      method === "broadcast" ? subjects : [],
    )
    for (const { call } of view.releases) expect(sent).toContain(call.hash)
  })
})
