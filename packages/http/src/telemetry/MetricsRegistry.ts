import { metrics, type MetricRow, type Operation } from "@shielded-relay/core"
import Counter from "prom-client/lib/counter.js"
import Gauge from "prom-client/lib/gauge.js"
import Histogram from "prom-client/lib/histogram.js"
import Registry from "prom-client/lib/registry.js"
import { httpMetrics } from "./httpMetrics.ts"
import { timeOfDay } from "./processClock.ts"

/** Label values come from fixed lists, never from an owner, address, amount, nonce or error text. */
export type Labels = Readonly<Record<string, string>>

/** Every kind of `operations_concluded_total`. */
const concluded: Readonly<Record<Operation["kind"] | "wallet", true>> = {
  withdraw: true,
  transfer: true,
  swap: true,
  deposit: true,
  payout: true,
  recovery: true,
  return: true,
  "tree-update": true,
  wallet: true,
}

/** Upper bounds of the histogram buckets in seconds, from a cached read to the life of an operation. */
const buckets = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 1200]

type Metric =
  | { readonly type: "counter"; readonly of: Counter }
  | { readonly type: "gauge"; readonly of: Gauge }
  | { readonly type: "duration"; readonly of: Histogram }

/**
 * This process's Prometheus metrics: those of core's `metrics` and of `httpMetrics`. Never throws: values with an
 * unknown name or labels, and series beyond `capacity`, are dropped and counted in
 * `shielded_relay_metrics_dropped_total`.
 */
export class MetricsRegistry {
  readonly #registry = new Registry()
  readonly #metrics: ReadonlyMap<string, Metric & { readonly labels: ReadonlyArray<string> }>
  readonly #dropped: Counter
  /** Name and label values of each series. */
  readonly #series = new Set<string>()
  readonly #capacity: number

  constructor(capacity = 5_000) {
    this.#capacity = capacity
    this.#metrics = new Map(
      Object.entries<MetricRow>({ ...metrics, ...httpMetrics }).map(([name, row]) => [
        name,
        { ...this.#register(name, row), labels: row.labels },
      ]),
    )
    const started = this.#metrics.get("process_start_time_seconds")
    if (started?.type === "gauge") started.of.set({}, timeOfDay() / 1_000)
    this.#dropped = new Counter({
      name: "shielded_relay_metrics_dropped_total",
      help: "Values dropped because their name or labels are unknown, or because the maximum number of series is reached.",
      registers: [this.#registry],
    })
  }

  /**
   * Shows the counters of these chains from 0 on, and those of failed operations. Prometheus sees no growth in a series that begins above 0,
   * so the first event of each would be missed, or many operations that fail at once.
   */
  startAtZero(chains: ReadonlyArray<string>): void {
    for (const [name, { type, labels }] of this.#metrics)
      if (type === "counter" && labels.length === 1 && labels[0] === "chain")
        for (const chain of chains) this.count(name, { chain }, 0)
    for (const kind of Object.keys(concluded))
      this.count("operations_concluded_total", { kind, outcome: "failed" }, 0)
  }

  count(name: string, labels: Labels = {}, by = 1): void {
    const metric = this.#metrics.get(name)
    if (metric?.type !== "counter" || !(by >= 0) || !this.#admits(name, metric.labels, labels))
      return this.#dropped.inc()
    metric.of.inc({ ...labels }, by)
  }

  gauge(name: string, value: number, labels: Labels = {}): void {
    const metric = this.#metrics.get(name)
    if (metric?.type !== "gauge" || !this.#admits(name, metric.labels, labels))
      return this.#dropped.inc()
    metric.of.set({ ...labels }, value)
  }

  /** Takes milliseconds and records seconds, the base unit of Prometheus' naming conventions. */
  duration(name: string, milliseconds: number, labels: Labels = {}): void {
    const metric = this.#metrics.get(name)
    if (metric?.type !== "duration" || !this.#admits(name, metric.labels, labels))
      return this.#dropped.inc()
    metric.of.observe({ ...labels }, Math.max(0, milliseconds / 1000))
  }

  /** All metrics in the text format, and its media type. */
  async exposition(): Promise<{ readonly type: string; readonly text: string }> {
    return { type: this.#registry.contentType, text: await this.#registry.metrics() }
  }

  #register(name: string, { type, labels, help }: MetricRow): Metric {
    const shape = { help, labelNames: [...labels], registers: [this.#registry] }
    const full = `shielded_relay_${name}`
    if (type === "counter") return { type, of: new Counter({ ...shape, name: full }) }
    if (type === "gauge") return { type, of: new Gauge({ ...shape, name: full }) }
    return { type, of: new Histogram({ ...shape, name: `${full}_seconds`, buckets }) }
  }

  #admits(name: string, known: ReadonlyArray<string>, labels: Labels): boolean {
    if (known.length !== Object.keys(labels).length) return false
    if (!known.every((label) => typeof labels[label] === "string")) return false
    const series = JSON.stringify([name, ...known.map((label) => labels[label])])
    if (!this.#series.has(series) && this.#series.size >= this.#capacity) return false
    this.#series.add(series)
    return true
  }
}
