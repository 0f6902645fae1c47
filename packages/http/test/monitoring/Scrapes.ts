import { MetricsRegistry } from "@shielded-relay/http"
import type { World } from "@shielded-relay/simulated-relay"

const job = 'job="shielded-relay"'

/** What Prometheus has of a simulated service that it scrapes once a minute of simulated time, for promtool. */
export class Scrapes {
  readonly #world: World
  readonly #registry = new MetricsRegistry()
  readonly #series = new Map<string, Array<string>>()
  #applied = 0
  #taken = 0

  constructor(world: World) {
    this.#world = world
    this.#registry.startAtZero([String(world.chainId)])
  }

  /** The minute of the last scrape, from 0. */
  get minute(): number {
    return this.#taken - 1
  }

  /** Lets minutes pass, with a scrape at the end of each. */
  async pass(minutes: number): Promise<void> {
    for (let left = minutes; left > 0; left -= 1) {
      await this.#world.time.advance(60_000)
      await this.#scrape()
    }
  }

  /** Every series with its values, `_` where it was missing. */
  inputSeries(): ReadonlyArray<{ readonly series: string; readonly values: string }> {
    return [...this.#series].map(([series, values]) => ({
      series,
      values: [...values, ...Array<string>(this.#taken - values.length).fill("_")].join(" "),
    }))
  }

  async #scrape(): Promise<void> {
    const records = this.#world.telemetry.records()
    for (const { kind, name, labels, value } of records.slice(this.#applied))
      if (kind === "count") this.#registry.count(name, labels, value)
      else this.#registry[kind](name, value, labels)
    this.#applied = records.length
    const { text } = await this.#registry.exposition()
    const samples = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"))
    for (const sample of [`up{} 1`, ...samples]) {
      const [, name = "", labels = "", value = ""] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(sample) ?? []
      const series = `${name}{${[job, labels].filter((each) => each !== "").join(",")}}`
      const values = this.#series.get(series) ?? []
      while (values.length < this.#taken) values.push("_")
      values.push(value)
      this.#series.set(series, values)
    }
    this.#taken += 1
  }
}
