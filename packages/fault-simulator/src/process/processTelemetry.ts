import { Telemetry } from "@shielded-relay/core"
import { Effect, Layer } from "effect"
import type { SimulatedProcess } from "./SimulatedProcess.ts"

/** Counters that must stay zero, and the violation to report otherwise. */
const defects: Readonly<Record<string, string>> = {
  illegal_transitions_total: "decided on a step that does not fit its row's state",
  background_defects_total: "failed unexpectedly in the background",
}

/** The telemetry of one process. A counted defect is a violation. */
export function processTelemetry({ name, switchboard }: SimulatedProcess): Layer.Layer<Telemetry> {
  return Layer.succeed(Telemetry, {
    count: (counted, labels) =>
      Effect.sync(() => {
        const defect = defects[counted]
        if (defect !== undefined)
          switchboard.violation(`${name} ${defect}: ${Object.values(labels).join(" ")}`)
      }),
    gauge: () => Effect.void,
    duration: () => Effect.void,
  })
}
