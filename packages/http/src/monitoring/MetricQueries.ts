import type { metrics } from "@shielded-relay/core"
import type { httpMetrics } from "../telemetry/httpMetrics.ts"

type Rows = typeof metrics & typeof httpMetrics

/** A metric that is counted or shows a level, by its name without prefix. */
export type SeriesName =
  | {
      readonly [Name in keyof Rows]: Rows[Name]["type"] extends "duration" ? never : Name
    }[keyof Rows]
  | "metrics_dropped_total"
  | "workers_replaced_total"

/** A metric of times, by its name without prefix and unit. */
export type TimesName = {
  readonly [Name in keyof Rows]: Rows[Name]["type"] extends "duration" ? Name : never
}[keyof Rows]

/** What Prometheus calls the scraped service, and how fast its time passes. */
export interface Scraped {
  /** The `job_name` of the scrape configuration. */
  readonly job: string
  /** Divides every time in the rules. 1, but for tests that do not wait for hours. */
  readonly pace: number
}

/** Writes PromQL over the metrics of one job. A name that is no metric of the service does not compile. */
export class MetricQueries {
  readonly #job: string
  readonly #pace: number

  constructor({ job, pace }: Scraped) {
    this.#job = JSON.stringify(job)
    this.#pace = pace
  }

  /** A duration in the syntax of Prometheus. At least one millisecond. */
  time(seconds: number): string {
    const milliseconds = Math.max(1, Math.round((seconds * 1_000) / this.#pace))
    const units = [
      ["h", 3_600_000],
      ["m", 60_000],
      ["s", 1_000],
    ] as const
    const [unit, length] = units.find(([, each]) => milliseconds % each === 0) ?? ["ms", 1]
    return `${milliseconds / length}${unit}`
  }

  /** A number of seconds, to compare a metric with. */
  seconds(seconds: number): string {
    return String(seconds / this.#pace)
  }

  /** The series of the job itself: 1 while Prometheus can scrape it. */
  get up(): string {
    return `up{job=${this.#job}}`
  }

  /** @param where further matchers, such as `outcome="failed"` */
  series(name: SeriesName, where = ""): string {
    return `shielded_relay_${name}${this.#matchers(where)}`
  }

  /** How much a counter grew in the time up to now, per group. Sums over processes and workers. */
  increase(name: SeriesName, by: string, seconds: number, where = ""): string {
    return `sum by (${by}) (increase(${this.series(name, where)}[${this.time(seconds)}]))`
  }

  /**
   * Groups in which a counter grew. `increase` sees no growth in a series that begins above 0, as a counter does that was never counted
   * before; so a series counts too that was not there before.
   */
  grew(name: SeriesName, by: string, seconds: number, where = ""): string {
    const series = this.series(name, where)
    return `${this.increase(name, by, seconds, where)} > 0 or sum by (${by}) (${series} unless ${series} offset ${this.time(seconds)}) > 0`
  }

  /** The time, in seconds, within which a share of the cases ended, over the last five minutes. */
  quantile(share: number, name: TimesName, by: string, where = ""): string {
    const buckets = `shielded_relay_${name}_seconds_bucket${this.#matchers(where)}`
    return `histogram_quantile(${share}, sum by (le, ${by}) (rate(${buckets}[${this.time(300)}])))`
  }

  #matchers(where: string): string {
    return `{job=${this.#job}${where === "" ? "" : `,${where}`}}`
  }
}
