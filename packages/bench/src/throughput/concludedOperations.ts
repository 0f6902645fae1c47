import { Telemetry } from "@shielded-relay/core"
import { Effect, Layer } from "effect"

/** Counts the operations that a service has concluded, by kind and outcome, from its own metrics. */
export function concludedOperations(): {
  readonly telemetry: Layer.Layer<Telemetry>
  readonly count: (kind: string, outcome: string) => number
} {
  const counts = new Map<string, number>()
  const key = (kind: string, outcome: string) => `${kind} ${outcome}`
  return {
    telemetry: Layer.succeed(Telemetry, {
      count: (name, labels: Readonly<Record<string, string>>, by = 1) =>
        Effect.sync(() => {
          if (name !== "operations_concluded_total") return
          const { kind = "", outcome = "" } = labels
          counts.set(key(kind, outcome), by + (counts.get(key(kind, outcome)) ?? 0))
        }),
      gauge: () => Effect.void,
      duration: () => Effect.void,
    }),
    count: (kind, outcome) => counts.get(key(kind, outcome)) ?? 0,
  }
}
