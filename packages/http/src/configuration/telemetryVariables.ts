import type { Variable } from "./Variable.ts"

/** The variables of logs and traces, in documentation order. */
export const telemetryVariables = {
  SHIELDED_RELAY_LOG_LEVEL: {
    form: "`debug`, `info`, `warn` or `error`",
    meaning: "Minimum level of log entries. They are JSON lines on standard error.",
    standard: "info",
  },
  SHIELDED_RELAY_TRACES_ENDPOINT: {
    form: "URL or `none`",
    meaning:
      "Where spans are sent as OTLP/HTTP in JSON, for instance `http://127.0.0.1:4318/v1/traces`. `none` makes no spans.",
    standard: "none",
  },
} as const satisfies Record<string, Variable>
