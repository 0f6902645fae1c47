import type { MetricRow } from "@shielded-relay/core"

/** The server's own metrics, in addition to core's `metrics`. */
export const httpMetrics = {
  process_start_time_seconds: {
    type: "gauge",
    labels: [],
    help: "When this process began to count, in seconds of Unix time: a later time means that its counters began at 0 again.",
  },
  http_connections_total: {
    type: "counter",
    labels: [],
    help: "Connections accepted.",
  },
  http_connections_dropped_total: {
    type: "counter",
    labels: [],
    help: "Connections dropped because the maximum number was open.",
  },
  http_requests_total: {
    type: "counter",
    labels: ["route", "method", "status"],
    help: "HTTP requests answered, by route, method and status.",
  },
  http_refusals_total: {
    type: "counter",
    labels: ["code"],
    help: "HTTP requests refused, by the code of the refusal.",
  },
  http_request: {
    type: "duration",
    labels: ["route"],
    help: "Time from the last byte of a request to its answer.",
  },
  trace_batches_dropped_total: {
    type: "counter",
    labels: [],
    help: "Batches of spans that the traces endpoint did not accept; the traces have gaps.",
  },
} as const satisfies Readonly<Record<string, MetricRow>>
