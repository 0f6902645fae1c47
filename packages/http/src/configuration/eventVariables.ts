import type { Variable } from "./Variable.ts"

/** The variables of events. */
export const eventVariables = {
  SHIELDED_RELAY_EVENT_WAITS: {
    form: "1 to 100000",
    meaning:
      "Maximum number of callers that wait for [events](events.md) or read a stream of them, per process; further ones get 503. Half of `SHIELDED_RELAY_MAX_IN_FLIGHT` if that is less.",
    standard: "256",
  },
  SHIELDED_RELAY_EVENT_WAITS_PER_OWNER: {
    form: "1 to 100000",
    meaning: "Maximum number of them per owner; further ones get 429.",
    standard: "8",
  },
} as const satisfies Readonly<Record<string, Variable>>
