import type { Effect } from "effect"
import { Context } from "effect"

/**
 * Counters, gauges and durations. Labels come from fixed lists (chain, kind, state, code): never an owner, an address, an
 * amount, a nonce or the text of an error.
 *
 * Law: telling never fails and never waits.
 */
export interface TelemetryShape {
  readonly count: (
    name: string,
    labels?: Readonly<Record<string, string>>,
    by?: number,
  ) => Effect.Effect<void>
  readonly gauge: (
    name: string,
    value: number,
    labels?: Readonly<Record<string, string>>,
  ) => Effect.Effect<void>
  /** Durations in milliseconds. */
  readonly duration: (
    name: string,
    milliseconds: number,
    labels?: Readonly<Record<string, string>>,
  ) => Effect.Effect<void>
}

export class Telemetry extends Context.Service<Telemetry, TelemetryShape>()(
  "shielded-relay/Telemetry",
) {}
