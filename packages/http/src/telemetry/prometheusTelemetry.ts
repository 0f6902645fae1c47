import { Telemetry } from "@shielded-relay/core"
import { Effect, Layer } from "effect"
import type { MetricsRegistry } from "./MetricsRegistry.ts"

/** Core's `Telemetry` port, writing to this process's registry. */
export function prometheusTelemetry(registry: MetricsRegistry): Layer.Layer<Telemetry> {
  return Layer.succeed(Telemetry, {
    count: (name, labels, by) => Effect.sync(() => registry.count(name, labels, by)),
    gauge: (name, value, labels) => Effect.sync(() => registry.gauge(name, value, labels)),
    duration: (name, milliseconds, labels) =>
      Effect.sync(() => registry.duration(name, milliseconds, labels)),
  })
}
