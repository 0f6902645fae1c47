import type { Effect } from "effect"
import { Context } from "effect"
import type { CounterName, DurationName, GaugeName, LabelsOf } from "./metrics.ts"

/**
 * Records the counters, gauges and durations listed in `metrics`. Labels come from fixed lists (chain, kind, state, code). They never
 * contain an owner, an address, an amount, a nonce or an error text.
 *
 * Law: recording never fails and never waits.
 */
export interface TelemetryShape {
  readonly count: <Name extends CounterName>(
    name: Name,
    labels: LabelsOf<Name>,
    by?: number,
  ) => Effect.Effect<void>
  readonly gauge: <Name extends GaugeName>(
    name: Name,
    value: number,
    labels: LabelsOf<Name>,
  ) => Effect.Effect<void>
  /** Durations in milliseconds. */
  readonly duration: <Name extends DurationName>(
    name: Name,
    milliseconds: number,
    labels: LabelsOf<Name>,
  ) => Effect.Effect<void>
}

export class Telemetry extends Context.Service<Telemetry, TelemetryShape>()(
  "shielded-relay/Telemetry",
) {}
