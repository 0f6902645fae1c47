import { Telemetry } from "@shielded-relay/core"
import { Effect, Layer } from "effect"
import type { SimulatedProcess } from "./SimulatedProcess.ts"

/** What must never be counted, and what a run says when it is. */
const defects: Readonly<Record<string, string>> = {
  illegal_transitions_total: "decided on a step that does not fit its row's state",
  background_defects_total: "failed unexpectedly in the background",
}

/** The telemetry of one process: what it counts as a defect of its own is a violation. */
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
