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

/** Seconds for which a series is remembered that Prometheus cannot scrape. */
const remembered = 24 * 3_600
/** Labels that tell the processes of a service apart. */
const perProcess = "job, instance, worker"

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
   * Groups in which a counter grew. `increase` misses four kinds of growth: of a series that begins above 0, as a counter does that was never
   * counted before; of one that was last seen before the time, because scrapes failed; of a counter that a new process has brought back to
   * its former value; and of one that has no series in a new process until it is back at that value. So a series counts too whose value differs
   * from the last one before the time, or whose process began since, or which is new in a process whose counts grew. What was last seen more
   * than a day before the time counts as never seen. Growth of the fourth kind that falls into failed scrapes is not seen.
   */
  grew(name: SeriesName, by: string, seconds: number, where = ""): string {
    const series = this.series(name, where)
    const window = this.time(seconds)
    const began = this.#changed(this.#started, seconds)
    const total = `sum by (${perProcess}) (${series}) or sum by (${perProcess}) (0 * ${this.#started})`
    const counted = `increase((${total})[${window}:${this.time(60)}]) > 0`
    const inNew = `${series} and on (${perProcess}) (${began})`
    const isNew = `${series} and on (${perProcess}) (${counted}) unless ${series} == ${series} offset ${window}`
    return [
      this.increase(name, by, seconds, where),
      ...[this.#changed(series, seconds), inNew, isNew].map((each) => `sum by (${by}) (${each})`),
    ]
      .map((each) => `${each} > 0`)
      .join(" or ")
  }

  /** The time, in seconds, within which a share of the cases ended, over the last five minutes. */
  quantile(share: number, name: TimesName, by: string, where = ""): string {
    const buckets = `shielded_relay_${name}_seconds_bucket${this.#matchers(where)}`
    return `histogram_quantile(${share}, sum by (le, ${by}) (rate(${buckets}[${this.time(300)}])))`
  }

  /** Series of the time up to now whose last value is not the one that they had before, with that value. */
  #changed(series: string, seconds: number): string {
    const window = this.time(seconds)
    const last = `last_over_time(${series}[${window}])`
    const before = `last_over_time(${series}[${this.time(remembered)}] offset ${window})`
    return `${last} unless ${last} == ${before}`
  }

  /** When each process began to count. */
  get #started(): string {
    return this.series("process_start_time_seconds")
  }

  #matchers(where: string): string {
    return `{job=${this.#job}${where === "" ? "" : `,${where}`}}`
  }
}
