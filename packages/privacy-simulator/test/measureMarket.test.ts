import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { chartsOf } from "../command/charts.ts"
import { measureMarket } from "../command/measureMarket.ts"
import { sectionsOf, type Judged } from "../command/sections.ts"
import { playApart } from "../command/playApart.ts"
import { readWorld, writeWorld } from "../command/worldFiles.ts"
import { playWorld } from "../src/index.ts"
import { viewOf } from "../src/attacker/View.ts"
import { casesOf } from "../src/measure/Case.ts"

const folder = mkdtempSync(join(tmpdir(), "shielded-relay-privacy-"))
let judged: Judged
beforeAll(async () => {
  judged = await measureMarket(
    folder,
    { market: "solana", users: 34, seeds: [1, 2], blockTime: 30_000 },
    async (of, size) => writeWorld(of, await playWorld(size)),
  )
})
afterAll(() => rmSync(folder, { recursive: true }))

const linesOf = (name: string) =>
  readFileSync(join(folder, "seed-1", name), "utf8")
    .trim()
    .split("\n")

describe("a world that is played in a process of its own", () => {
  const size = {
    seed: 1,
    market: "l2",
    users: 2,
    deposits: 3,
    spends: 2,
    blockTime: 60_000,
  } as const

  it("is the one that is played here", async () => {
    await playApart(join(folder, "apart"), size)
    const { record, truth, requests } = await playWorld(size)
    expect(readWorld(join(folder, "apart"))).toEqual({ record, truth, requests })
  })

  it("that ends early is an error", async () => {
    // A file stands where its folder would.
    writeFileSync(join(folder, "taken"), "")
    await expect(playApart(join(folder, "taken"), size)).rejects.toThrow("ended with code 1")
  })
})

describe("a measured market", () => {
  it("writes apart what the chain shows, what endpoints see, and what was so", () => {
    const [policy = ""] = linesOf("public.jsonl")
    expect(JSON.parse(policy)).toMatchObject({ chain: "solana", lifetime: 300 })
    const [request = ""] = linesOf("rpc.jsonl")
    expect(Object.keys(JSON.parse(request))).toEqual(["time", "method", "subjects"])
    const answers = linesOf("truth.jsonl")
    expect(answers.length).toBeGreaterThan(10)
    for (const line of answers)
      expect(readFileSync(join(folder, "seed-1", "public.jsonl"), "utf8")).not.toContain(line)
  })

  it("counts the calls of all its worlds together", () => {
    const judgedCalls = Object.values(judged.report.cases).reduce((sum, one) => sum + one, 0)
    const calls = ["seed-1", "seed-2"].map((world) => {
      const { record, truth } = readWorld(join(folder, world))
      const answered = casesOf(viewOf(record), truth)
      return answered.filter(({ call }) => call.kind !== "recovery").length
    })
    expect(Math.min(...calls)).toBeGreaterThan(10)
    expect(judgedCalls).toBe(calls.reduce((sum, one) => sum + one, 0))
  })

  it("becomes tables with every attacker and bound", () => {
    const sections = sectionsOf(judged)
    expect(sections.map(({ title }) => title)).toEqual([
      "Privacy on solana, 2 times 34 users: payers",
      "Privacy on solana, 2 times 34 users: pairs",
      "Privacy on solana, 2 times 34 users: bounds and cost",
    ])
    for (const { columns, rows } of sections) {
      expect(rows.length).toBeGreaterThan(0)
      for (const row of rows) expect(row).toHaveLength(columns.length)
    }
  })

  it("becomes plots", () => {
    const charts = chartsOf(judged)
    expect(charts.map(({ name }) => name)).toEqual(["solana-payers.svg", "solana-pairs.svg"])
    for (const { svg } of charts) expect(svg).toContain("all together")
  })
})
