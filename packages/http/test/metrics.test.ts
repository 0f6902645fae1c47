import { metrics, Telemetry } from "@shielded-relay/core"
import { MetricsRegistry, prometheusTelemetry } from "@shielded-relay/http"
import { Effect } from "effect"
import fc from "fast-check"
import parse, { type Family } from "parse-prometheus-text-format"
import { describe, expect, it } from "vitest"
import { httpMetrics } from "../src/telemetry/httpMetrics.ts"

const textOf = async (registry: MetricsRegistry) => (await registry.exposition()).text
const familiesOf = async (registry: MetricsRegistry): Promise<ReadonlyMap<string, Family>> =>
  new Map(parse(await textOf(registry)).map((family) => [family.name, family]))

describe("metrics", () => {
  it("are Prometheus text, through core's port", async () => {
    const registry = new MetricsRegistry()
    const tell = Effect.gen(function* () {
      const telemetry = yield* Telemetry
      yield* telemetry.count("operations_accepted_total", { chain: "1" })
      yield* telemetry.count("operations_accepted_total", { chain: "1" }, 2)
      yield* telemetry.gauge("index_block", 7, { chain: "1" })
      yield* telemetry.duration("operation_step", 1_500, { kind: "withdraw", step: "proven" })
      yield* telemetry.duration("operation_step", 4, { kind: "withdraw", step: "proven" })
    })
    await Effect.runPromise(tell.pipe(Effect.provide(prometheusTelemetry(registry))))
    const told = await familiesOf(registry)
    expect(told.get("shielded_relay_operations_accepted_total")).toMatchObject({
      type: "COUNTER",
      metrics: [{ value: "3", labels: { chain: "1" } }],
    })
    expect(told.get("shielded_relay_index_block")).toMatchObject({
      type: "GAUGE",
      metrics: [{ value: "7", labels: { chain: "1" } }],
    })
    expect(told.get("shielded_relay_operation_step_seconds")).toMatchObject({
      type: "HISTOGRAM",
      metrics: [{ buckets: { "0.005": "1", "1": "1", "2.5": "2", "+Inf": "2" } }],
    })
    // The parser omits these where there are labels.
    const labels = '{kind="withdraw",step="proven"}'
    const text = await textOf(registry)
    expect(text).toContain(`shielded_relay_operation_step_seconds_sum${labels} 1.504\n`)
    expect(text).toContain(`shielded_relay_operation_step_seconds_count${labels} 2\n`)
    expect((await registry.exposition()).type).toBe("text/plain; version=0.0.4; charset=utf-8")
  })

  it("have a type, a help text and a name that fits the type", async () => {
    const told = await familiesOf(new MetricsRegistry())
    const rows = Object.entries({ ...metrics, ...httpMetrics })
    const names = rows.map(([name, { type }]) =>
      type === "duration" ? `shielded_relay_${name}_seconds` : `shielded_relay_${name}`,
    )
    expect([...told.keys()].toSorted()).toEqual(
      [...names, "shielded_relay_metrics_dropped_total"].toSorted(),
    )
    for (const [name, { type, help }] of told) {
      expect([name, /^[A-Z0-9][^\n]+\.$/.test(help)]).toEqual([name, true])
      expect([name, name.endsWith("_total")]).toEqual([name, type === "COUNTER"])
      // A gauge may show seconds too.
      const isTime = type === "HISTOGRAM" || (type === "GAUGE" && name.endsWith("_seconds"))
      expect([name, name.endsWith("_seconds")]).toEqual([name, isTime])
    }
  })

  it("keep every label value unchanged", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "binary" }), async (code) => {
        const registry = new MetricsRegistry()
        registry.count("http_refusals_total", { code })
        const escaped = code.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n")
        expect(await textOf(registry)).toContain(
          `\nshielded_relay_http_refusals_total{code="${escaped}"} 1\n`,
        )
      }),
    )
  })

  it("are dropped and counted under an unknown name, type or label, and below zero", async () => {
    const registry = new MetricsRegistry()
    registry.count("unknown_total")
    registry.gauge("http_connections_total", 1)
    registry.count("http_refusals_total", { route: "a" })
    registry.count("http_refusals_total", { code: "a", route: "a" })
    registry.count("http_refusals_total")
    registry.duration("index_block", 1, { chain: "1" })
    registry.count("http_connections_total", {}, -1)
    registry.count("http_connections_total", {}, Number.NaN)
    const told = await familiesOf(registry)
    expect(told.get("shielded_relay_metrics_dropped_total")?.metrics).toEqual([{ value: "8" }])
    expect(told.get("shielded_relay_http_refusals_total")?.metrics).toEqual([])
    expect(told.get("shielded_relay_http_connections_total")?.metrics).toEqual([{ value: "0" }])
  })

  it("begin at 0 for the chains that the service has, where the chain is the one label, and for failed operations", async () => {
    const registry = new MetricsRegistry()
    registry.startAtZero(["1", "10"])
    const told = await familiesOf(registry)
    expect(told.get("shielded_relay_relayer_unfunded_total")?.metrics).toEqual([
      { value: "0", labels: { chain: "1" } },
      { value: "0", labels: { chain: "10" } },
    ])
    expect(told.get("shielded_relay_operations_concluded_total")?.metrics).toContainEqual({
      value: "0",
      labels: { kind: "payout", outcome: "failed" },
    })
    expect(told.get("shielded_relay_broadcasts_total")?.metrics).toEqual([])
    expect(told.get("shielded_relay_index_block")?.metrics).toEqual([])
    expect(told.get("shielded_relay_metrics_dropped_total")?.metrics).toEqual([{ value: "0" }])
  })

  it("are bounded: series beyond the capacity are dropped and counted", async () => {
    const registry = new MetricsRegistry(2)
    for (const code of ["a", "b", "c", "a"]) registry.count("http_refusals_total", { code })
    const told = await familiesOf(registry)
    expect(told.get("shielded_relay_http_refusals_total")?.metrics).toEqual([
      { value: "2", labels: { code: "a" } },
      { value: "1", labels: { code: "b" } },
    ])
    expect(told.get("shielded_relay_metrics_dropped_total")?.metrics).toEqual([{ value: "1" }])
  })
})
