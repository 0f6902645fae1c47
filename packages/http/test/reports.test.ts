import { OperationStore, ScreeningStore, type Operation } from "@shielded-relay/core"
import { startPostgres, type PostgresServer } from "@shielded-relay/devnet/postgres"
import type { Terminal } from "@shielded-relay/http"
import { postgresStorage } from "@shielded-relay/storage-postgres"
import { exampleAddress, exampleChain, exampleOperation } from "@shielded-relay/testkit"
import { Effect } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { linesOf, runOnServer } from "./support/writtenTerminal.ts"

let server: PostgresServer
const time = (text: string) => Date.parse(text)

/** A confirmed withdrawal with a referral code. */
const referred = (n: number, ref: string, at: string): Operation => {
  const row = exampleOperation(n, {
    createdAt: time(at),
    status: { state: "confirmed", result: { txHash: "0x1", block: 1, gasUsed: null } },
  })
  return { ...row, request: row.request && { ...row.request, ref } }
}

beforeAll(async () => {
  server = await startPostgres()
  await Effect.runPromise(
    Effect.gen(function* () {
      const operations = yield* OperationStore
      const screenings = yield* ScreeningStore
      yield* operations.insert(referred(1, "alpha", "2026-02-01T00:00:00Z"))
      yield* operations.insert(referred(2, "alpha", "2026-02-02T00:00:00Z"))
      yield* operations.insert(referred(3, "beta", "2026-03-01T00:00:00Z"))
      const chainId = exampleChain(0)
      const [one, two] = [exampleAddress(0xaa), exampleAddress(0xbb)]
      const at = time("2026-02-01T00:00:00.007Z")
      yield* screenings.record({
        id: "a",
        at,
        subject: { role: "recipient", chainId, address: one },
        allowed: false,
      })
      yield* screenings.record({
        id: "b",
        at,
        subject: { role: "swap", chainId, tokens: [one, two] },
        allowed: true,
      })
    }).pipe(Effect.provide(postgresStorage({ url: server.url })), Effect.scoped),
  )
}, 120_000)
afterAll(() => server.remove())

async function report(words: ReadonlyArray<string>, changes: Terminal["environment"] = {}) {
  const { code, out, err } = await runOnServer(server.url, words, changes)
  return { code, err, lines: linesOf(out) }
}

describe("an operator's report", () => {
  it("of referrals has each code's totals, within an optional time range", async () => {
    const { code, lines, err } = await report(["referrals"])
    expect({ code, err }).toEqual({ code: 0, err: "" })
    expect(lines.map((line) => Object(line)["ref"] as unknown)).toEqual(["alpha", "beta"])
    expect(lines[0]).toMatchObject({ operations: 2, chainId: 31_337 })
    expect(Object(lines[0])["volume"]).toMatch(/^[0-9]+$/)
    const january = ["--from", "2026-01-01T00:00:00Z", "--to", "2026-02-01T00:00:00Z"]
    expect((await report(["referrals", ...january])).lines).toEqual([])
    const february = ["--from", "2026-02-02T00:00:00Z", "--to", "2026-03-01T00:00:00Z"]
    expect((await report(["referrals", ...february])).lines).toMatchObject([
      { ref: "alpha", operations: 1 },
    ])
  })

  it("of screenings has every decision with its addresses", async () => {
    const { code, lines } = await report(["screenings", "--from", "2026-01-01T00:00:00Z"])
    expect(code).toBe(0)
    const [one, two] = [
      "0x00000000000000000000000000000000000000AA",
      "0x00000000000000000000000000000000000000bb",
    ]
    const common = { time: "2026-02-01T00:00:00.007Z", chainId: 31_337 }
    expect(lines).toEqual([
      { ...common, role: "recipient", addresses: [one], allowed: false },
      { ...common, role: "swap", addresses: [one, two], allowed: true },
    ])
  })

  it("needs valid times, and a database other than memory", async () => {
    const wrong = await report(["referrals", "--from", "yesterday"])
    expect(wrong).toMatchObject({ code: 2, lines: [] })
    expect(wrong.err).toContain("--from must be an RFC 3339 time")
    const memory = await report(["screenings"], { SHIELDED_RELAY_DATABASE: "memory" })
    expect(memory).toMatchObject({ code: 2, lines: [] })
    expect(memory.err).toContain("SHIELDED_RELAY_DATABASE must be embedded or a Postgres server")
  })
})
