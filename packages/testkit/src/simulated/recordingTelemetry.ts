import { Effect, Layer } from "effect"
import { Telemetry } from "@shielded-relay/core"

/** One recorded metric. */
export interface TelemetryRecord {
  readonly kind: "count" | "gauge" | "duration"
  readonly name: string
  readonly value: number
  readonly labels: Readonly<Record<string, string>>
}

export interface RecordingTelemetry {
  readonly layer: Layer.Layer<Telemetry>
  readonly records: () => ReadonlyArray<TelemetryRecord>
  /** The sum of a counter over the records that have at least these labels. */
  readonly counted: (name: string, labels?: Readonly<Record<string, string>>) => number
}

/** A `Telemetry` that records metrics for tests. */
export function recordingTelemetry(): RecordingTelemetry {
  const records: Array<TelemetryRecord> = []
  const record = (
    kind: TelemetryRecord["kind"],
    name: string,
    value: number,
    labels: Readonly<Record<string, string>> = {},
  ) => Effect.sync(() => void records.push({ kind, name, value, labels }))
  return {
    layer: Layer.succeed(Telemetry, {
      count: (name, labels, by = 1) => record("count", name, by, labels),
      gauge: (name, value, labels) => record("gauge", name, value, labels),
      duration: (name, milliseconds, labels) => record("duration", name, milliseconds, labels),
    }),
    records: () => [...records],
    counted: (name, labels = {}) =>
      records
        .filter((one) => one.kind === "count" && one.name === name)
        .filter((one) => Object.entries(labels).every(([key, value]) => one.labels[key] === value))
        .reduce((sum, { value }) => sum + value, 0),
  }
}
