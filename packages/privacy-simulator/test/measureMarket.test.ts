import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { chartsOf } from "../command/charts.ts"
import { measureMarket } from "../command/measureMarket.ts"
import { sectionsOf, type Judged } from "../command/sections.ts"

const folder = mkdtempSync(join(tmpdir(), "shielded-relay-privacy-"))
let judged: Judged
beforeAll(async () => {
  judged = await measureMarket(folder, { market: "solana", users: 60, seed: 1 })
})
afterAll(() => rmSync(folder, { recursive: true }))

const linesOf = (name: string) => readFileSync(join(folder, name), "utf8").trim().split("\n")

describe("a measured market", () => {
  it("writes apart what the chain shows, what endpoints see, and what was so", () => {
    const [policy = ""] = linesOf("public.jsonl")
    expect(JSON.parse(policy)).toMatchObject({ chain: "solana", lifetime: 300 })
    const [request = ""] = linesOf("rpc.jsonl")
    expect(Object.keys(JSON.parse(request))).toEqual(["time", "method", "subjects"])
    const answers = linesOf("truth.jsonl")
    expect(answers.length).toBeGreaterThan(20)
    for (const line of answers)
      expect(readFileSync(join(folder, "public.jsonl"), "utf8")).not.toContain(line)
  })

  it("becomes tables with every attacker and bound", () => {
    const sections = sectionsOf(judged)
    expect(sections.map(({ title }) => title)).toEqual([
      "Privacy on solana, 60 users: payers",
      "Privacy on solana, 60 users: pairs",
      "Privacy on solana, 60 users: bounds and cost",
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
