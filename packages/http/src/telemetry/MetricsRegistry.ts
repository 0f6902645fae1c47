/** Labels come from fixed lists: never an owner, an address, an amount, a nonce or the text of an error. */
export type Labels = Readonly<Record<string, string>>

/** Upper bounds of the histograms' buckets in seconds: from a cached read to an operation's whole life. */
const bounds = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 1200]

interface Histogram {
  readonly counts: Array<number>
  sum: number
  count: number
}

type Series =
  | { readonly type: "counter"; readonly values: Map<string, number> }
  | { readonly type: "gauge"; readonly values: Map<string, number> }
  | { readonly type: "histogram"; readonly values: Map<string, Histogram> }

/**
 * Counters, gauges and histograms of this process in Prometheus' text format 0.0.4. Telling never throws: a name used for two types, and
 * series beyond `capacity`, are dropped and counted in `shielded_relay_metrics_dropped_total`.
 */
export class MetricsRegistry {
  readonly #series = new Map<string, Series>()
  readonly #capacity: number
  #size = 0
  #dropped = 0

  constructor(capacity = 5_000) {
    this.#capacity = capacity
  }

  count(name: string, labels: Labels = {}, by = 1): void {
    const values = this.#valuesOf(metricName(name), "counter")
    if (values === null || !(by >= 0)) return this.#drop()
    const key = labelText(labels)
    if (this.#admits(values, key)) values.set(key, (values.get(key) ?? 0) + by)
  }

  gauge(name: string, value: number, labels: Labels = {}): void {
    const values = this.#valuesOf(metricName(name), "gauge")
    if (values === null) return this.#drop()
    const key = labelText(labels)
    if (this.#admits(values, key)) values.set(key, value)
  }

  /** Milliseconds in, seconds out: the unit goes into the name, as Prometheus' conventions have it. */
  duration(name: string, milliseconds: number, labels: Labels = {}): void {
    const own = `${metricName(name).replace(/_(?:milliseconds|ms|seconds)$/, "")}_seconds`
    const series = this.#seriesOf(own, "histogram")
    if (series?.type !== "histogram") return this.#drop()
    const key = labelText(labels)
    if (!this.#admits(series.values, key)) return
    const seconds = Math.max(0, milliseconds / 1000)
    const histogram = series.values.get(key) ?? { counts: bounds.map(() => 0), sum: 0, count: 0 }
    const bucket = bounds.findIndex((bound) => seconds <= bound)
    if (bucket !== -1) histogram.counts[bucket] = (histogram.counts[bucket] ?? 0) + 1
    histogram.sum += seconds
    histogram.count += 1
    series.values.set(key, histogram)
  }

  /** Everything, sorted by name. */
  text(): string {
    const names = [...this.#series.keys()].sort()
    const lines = names.flatMap((name) => {
      const series = this.#series.get(name)
      return series === undefined ? [] : [`# TYPE ${name} ${series.type}`, ...linesOf(name, series)]
    })
    const dropped = "shielded_relay_metrics_dropped_total"
    return `${[...lines, `# TYPE ${dropped} counter`, `${dropped} ${this.#dropped}`].join("\n")}\n`
  }

  #valuesOf(name: string, type: "counter" | "gauge"): Map<string, number> | null {
    const series = this.#seriesOf(name, type)
    return series === null || series.type === "histogram" ? null : series.values
  }

  #seriesOf(name: string, type: Series["type"]): Series | null {
    const known = this.#series.get(name)
    if (known !== undefined) return known.type === type ? known : null
    const series: Series = { type, values: new Map() }
    this.#series.set(name, series)
    return series
  }

  #admits(values: ReadonlyMap<string, unknown>, key: string): boolean {
    if (values.has(key)) return true
    if (this.#size >= this.#capacity) {
      this.#drop()
      return false
    }
    this.#size += 1
    return true
  }

  #drop(): void {
    this.#dropped += 1
  }
}

function linesOf(name: string, series: Series): ReadonlyArray<string> {
  if (series.type !== "histogram") {
    return [...series.values].map(([labels, value]) => `${name}${braced(labels)} ${value}`)
  }
  return [...series.values].flatMap(([labels, { counts, sum, count }]) => {
    let below = 0
    const buckets = bounds.map((bound, position) => {
      below += counts[position] ?? 0
      return `${name}_bucket${braced(labels, `le="${bound}"`)} ${below}`
    })
    return [
      ...buckets,
      `${name}_bucket${braced(labels, 'le="+Inf"')} ${count}`,
      `${name}_sum${braced(labels)} ${sum}`,
      `${name}_count${braced(labels)} ${count}`,
    ]
  })
}

function metricName(name: string): string {
  const clean = name.replace(/[^a-zA-Z0-9_]/g, "_")
  return clean.startsWith("shielded_relay_") ? clean : `shielded_relay_${clean}`
}

function labelText(labels: Labels): string {
  return Object.entries(labels)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name.replace(/[^a-zA-Z0-9_]/g, "_")}="${escaped(value)}"`)
    .join(",")
}

function escaped(value: string): string {
  return value.replace(/\\/g, "\\\\").replace(/"/g, '\\"').replace(/\n/g, "\\n")
}

function braced(...labels: ReadonlyArray<string>): string {
  const text = labels.filter((label) => label !== "").join(",")
  return text === "" ? "" : `{${text}}`
}
