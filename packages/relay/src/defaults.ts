import { Telemetry } from "@shielded-relay/core"
import { Effect, Layer } from "effect"

/** Discards all metrics. */
export const silentTelemetry = Layer.succeed(Telemetry, {
  count: () => Effect.void,
  gauge: () => Effect.void,
  duration: () => Effect.void,
})
