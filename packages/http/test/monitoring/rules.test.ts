import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { MetricsRegistry } from "@shielded-relay/http"
import { describe, expect, it } from "vitest"
import { run } from "../../src/cli/run.ts"
import { alarms, runbookOf, type AlarmName } from "../../src/monitoring/alarms.ts"
import { alertRules } from "../../src/monitoring/alertRules.ts"
import { boardRows } from "../../src/monitoring/dashboard.ts"
import { promtool } from "../support/promtool.ts"
import { writtenTerminal } from "../support/writtenTerminal.ts"
import { alarmCases, type AlarmCase, type Series } from "./alarmCases.ts"

const scraped = { job: "shielded-relay", pace: 1 }
const runbooks = join(import.meta.dirname, "../../../../docs/runbooks")

/** A series with the prefix of the service's metrics and the job's label. */
function named(name: string): string {
  const full = name === "up" ? name : `shielded_relay_${name}`
  return full.includes("{")
    ? full.replace("{", '{job="shielded-relay",')
    : `${full}{job="shielded-relay"}`
}

/** A test file of promtool that expects an alarm to ring, or not to ring, for these series. */
const unitTest = (alarm: AlarmName, series: Series, at: number, rings: boolean) => ({
  name: `${alarm} ${rings ? "rings" : "stays quiet"}`,
  interval: "1m",
  input_series: Object.entries(series).map(([name, values]) => ({ series: named(name), values })),
  promql_expr_test: [
    {
      expr: `count(ALERTS{alertname="${alarm}",alertstate="firing"})`,
      eval_time: `${at}m`,
      exp_samples: rings ? [{ labels: "{}", value: 1 }] : [],
    },
  ],
})

/** The file of rules with one of them: all of them at each minute of each case take half a minute of processor time. */
function ruleOf(alarm: AlarmName): string {
  const [head = "", ...rules] = alertRules(scraped).split(/^(?=      - alert: )/m)
  const [rule = ""] = rules.filter((one) => one.startsWith(`      - alert: ${alarm}\n`))
  return head + rule
}

/** Alarms that no test rings at a running service, and why. The cases of alarmCases.ts ring their rules. */
const byRulesAlone: Readonly<Partial<Record<AlarmName, string>>> = {
  StepIllegal: "a defect of the service, which nothing outside it causes",
}

describe("the alerting rules", () => {
  it("are what Prometheus takes", async () => {
    const told = await promtool(["check", "rules", "rules.yml"], {
      files: { "rules.yml": alertRules(scraped) },
    })
    expect(told).toContain(`SUCCESS: ${alarms.length} rules found`)
  })

  it("ring in the case of their alarm, and not in one that differs by little", async () => {
    const files: Record<string, string> = {}
    for (const { name } of alarms) {
      const { at, fires, quietAt = at, quiet }: AlarmCase = alarmCases[name]
      files[`${name}.yml`] = ruleOf(name)
      files[`${name}.json`] = JSON.stringify({
        rule_files: [`${name}.yml`],
        evaluation_interval: "1m",
        tests: [unitTest(name, fires, at, true), unitTest(name, quiet, quietAt, false)],
      })
    }
    const tests = Object.keys(files).filter((name) => name.endsWith(".json"))
    const told = await promtool(["test", "rules", ...tests], { files })
    expect(told.match(/SUCCESS/g)).toHaveLength(alarms.length)
  })

  it("have a fault of a running service that rings them, or a reason why no test makes it", () => {
    const faults = readdirSync(import.meta.dirname)
      .filter((name) => name.endsWith(".nightly.test.ts"))
      .map((name) => readFileSync(join(import.meta.dirname, name), "utf8"))
      .join("")
      // Names of alarms stand in what a test waits for: that they ring, or that they fall silent.
      .replaceAll(/\bsilent\([^)]*\)/g, "")
    const unrung = alarms.filter(({ name }) => !faults.includes(`"${name}"`))
    expect(unrung.map(({ name }) => name).toSorted()).toEqual(Object.keys(byRulesAlone).toSorted())
  })

  it("are found out if a case does not ring", async () => {
    const tests = [unitTest("ProofsPile", { 'operations_unproven{chain="1"}': "16x20" }, 15, true)]
    const file = { rule_files: ["rules.yml"], evaluation_interval: "1m", tests }
    const files = { "rules.yml": alertRules(scraped), "tests.json": JSON.stringify(file) }
    await expect(promtool(["test", "rules", "tests.json"], { files })).rejects.toThrow("FAILED")
  })

  it("name the job of the operator's scrape configuration, in every expression", () => {
    const text = alertRules({ job: "pool-2", pace: 1 })
    expect(text).not.toContain('job=\\"shielded-relay\\"')
    for (const [expression] of text.matchAll(/shielded_relay_\w+.{12}/g))
      expect(expression).toContain('{job=\\"')
  })

  it("have unique names, and a runbook each with its heading and what to look at and to do", () => {
    expect(readdirSync(runbooks).toSorted()).toEqual(
      alarms.map(({ name }) => runbookOf(name)).toSorted(),
    )
    for (const { name } of alarms) {
      const text = readFileSync(join(runbooks, runbookOf(name)), "utf8")
      expect(text.split("\n")[0]).toBe(`# ${name}`)
      expect([name, text.split("\n").filter((line) => line.startsWith("## "))]).toEqual([
        name,
        ["## Look", "## Do"],
      ])
    }
  })
})

describe("the board", () => {
  it("has expressions that Prometheus takes", async () => {
    const expressions = boardRows(scraped).flatMap(({ panels }) =>
      panels.flatMap(({ lines }) => lines.map(({ expression }) => expression)),
    )
    const rules = expressions.map((expr, place) => ({ record: `line:${place}`, expr }))
    const told = await promtool(["check", "rules", "rules.json"], {
      files: { "rules.json": JSON.stringify({ groups: [{ name: "board", rules }] }) },
    })
    expect(told).toContain(`SUCCESS: ${expressions.length} rules found`)
  })
})

describe("shielded-relay monitoring", () => {
  it("prints the rules and the board, without a configuration", async () => {
    const { own, written } = writtenTerminal()
    expect(await run(["monitoring", "alerts"], own)).toBe(0)
    expect(written.out).toBe(alertRules(scraped))
    written.out = ""
    expect(await run(["monitoring", "dashboard", "--job", "pool-2"], own)).toBe(0)
    const board: { readonly panels: ReadonlyArray<{ readonly id: number }> } = JSON.parse(
      written.out,
    )
    expect(new Set(board.panels.map(({ id }) => id)).size).toBe(board.panels.length)
    expect(written.out).toContain('{job=\\"pool-2\\"')
  })

  it.each(["", "a b", '"', "x".repeat(101)])("refuses the job %j", async (job) => {
    const { own, written } = writtenTerminal()
    expect(await run(["monitoring", "alerts", "--job", job], own)).toBe(2)
    expect(written.err).toContain("must be the job_name of the scrape configuration")
    expect(written.out).toBe("")
  })
})

describe("the metrics", () => {
  it("are clean by promtool's own rules", async () => {
    const registry = new MetricsRegistry()
    registry.startAtZero(["1"])
    const { text } = await registry.exposition()
    expect(await promtool(["check", "metrics"], { input: text })).toBe("")
    await expect(
      promtool(["check", "metrics"], { input: "a_total 1\n# TYPE a_total gauge\n" }),
    ).rejects.toThrow("promtool")
  })
})
