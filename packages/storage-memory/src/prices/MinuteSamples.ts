import type { Journal } from "../Journal.ts"

interface Sample {
  /** Milliseconds since the epoch. */
  readonly minute: number
}

const hour = 3_600_000

/** Samples of several series, at most one per series and minute. They stand by hour, so that reading the newest costs no look at all others. */
export class MinuteSamples<S extends Sample> {
  readonly #series = new Map<string, Map<number, Map<number, S>>>()

  /** Keeps the sample unless the series has one of its minute. */
  add(journal: Journal, series: string, sample: S): void {
    const hours = this.#series.get(series) ?? new Map<number, Map<number, S>>()
    this.#series.set(series, hours)
    const within = Math.floor(sample.minute / hour)
    const rows = hours.get(within) ?? new Map<number, S>()
    hours.set(within, rows)
    if (!rows.has(sample.minute)) journal.set(rows, sample.minute, sample)
  }

  /** The samples with `minute ≥ since`, oldest first. */
  since(series: string, since: number): ReadonlyArray<S> {
    const first = Math.floor(since / hour)
    return [...(this.#series.get(series) ?? [])]
      .flatMap(([within, rows]) => (within < first ? [] : [...rows.values()]))
      .filter(({ minute }) => minute >= since)
      .toSorted((a, b) => a.minute - b.minute)
  }

  /** Removes the samples with `minute < before`. */
  purge(journal: Journal, before: number): void {
    for (const hours of this.#series.values())
      for (const [within, rows] of hours) {
        for (const minute of rows.keys()) if (minute < before) journal.delete(rows, minute)
        if (rows.size === 0) journal.delete(hours, within)
      }
  }
}
