import { Effect, Layer } from "effect"
import { HttpClient, HttpClientResponse } from "effect/http"
import { OtlpSerialization, OtlpTracer } from "effect/observability"
import { version } from "../cli/version.ts"
import type { Logger } from "shielded-relay/handler"
import type { MetricsRegistry } from "./MetricsRegistry.ts"
import { TraceSender } from "./TraceSender.ts"

const spansPerBatch = 512

/**
 * A tracer whose spans go to an OTLP endpoint over HTTP, in JSON (OpenTelemetry protocol, traces). Effect's exporter makes the batches,
 * every five seconds or at `spansPerBatch`; a silent endpoint would make it keep any number of them, so `TraceSender` sends them instead.
 * Closing the layer first sends the waiting batches.
 */
export function traceExport(
  url: string,
  logger: Logger,
  metrics: MetricsRegistry,
): Layer.Layer<never> {
  const handingOver = Layer.effect(
    HttpClient.HttpClient,
    Effect.gen(function* () {
      const sender = new TraceSender(url, logger, metrics)
      yield* Effect.addFinalizer(() => Effect.promise(() => sender.finish()))
      return HttpClient.make((request) =>
        Effect.sync(() => {
          if (request.body._tag === "Uint8Array") sender.offer(Uint8Array.from(request.body.body))
          return HttpClientResponse.fromWeb(request, new Response(null, { status: 204 }))
        }),
      )
    }),
  )
  return OtlpTracer.layer({
    url,
    resource: { serviceName: "shielded-relay", serviceVersion: version },
    maxBatchSize: spansPerBatch,
  }).pipe(Layer.provide(OtlpSerialization.layerJson), Layer.provide(handingOver))
}
