import { Telemetry } from "@shielded-relay/core"
import { Effect, Layer } from "effect"
import type { Overheard } from "../Overheard.ts"
import type { SimulatedProcess } from "./SimulatedProcess.ts"

/** Counters that must stay zero, and the violation to report otherwise. */
const defects: Readonly<Record<string, string>> = {
  illegal_transitions_total: "decided on a step that does not fit its row's state",
  altered_rows_total: "found a payment of a managed wallet with a wrong seal",
  background_defects_total: "failed unexpectedly in the background",
}

/** The telemetry of one process. A counted defect is a violation. */
export function processTelemetry(
  { name, switchboard }: SimulatedProcess,
  overheard: Overheard,
): Layer.Layer<Telemetry> {
  return Layer.succeed(Telemetry, {
    count: (counted, labels, by) =>
      Effect.sync(() => {
        overheard.hear("a metric", counted, labels, by)
        const defect = defects[counted]
        if (defect !== undefined)
          switchboard.violation(`${name} ${defect}: ${Object.values(labels).join(" ")}`)
      }),
    gauge: (...record) => Effect.sync(() => overheard.hear("a metric", record)),
    duration: (...record) => Effect.sync(() => overheard.hear("a metric", record)),
  })
}
