import { Screening, Telemetry } from "@shielded-relay/core"
import { Effect, Layer } from "effect"

/** Serves everybody. */
export const servesEverybody = Layer.succeed(Screening, { allows: () => Effect.succeed(true) })

/** Tells nobody. */
export const silentTelemetry = Layer.succeed(Telemetry, {
  count: () => Effect.void,
  gauge: () => Effect.void,
  duration: () => Effect.void,
})
