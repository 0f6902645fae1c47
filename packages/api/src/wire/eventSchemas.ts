import { eventTypes } from "@shielded-relay/core"
import { Schema } from "effect"
import { operationKinds, operationStates } from "./operationSchemas.ts"
import { session, success, timestampText, uuid } from "./schemaFields.ts"
import { textOf } from "./textOf.ts"

/** The phases of a private send, as `phase` of GET /private-send/{orderId} shows them. */
const phases = [
  "awaiting-deposit",
  "deposit-detected",
  "scheduled",
  "paying",
  "completed",
  "expired",
  "failed",
] as const

const event = Schema.Struct({
  type: Schema.Literals(eventTypes),
  timestamp: Schema.String.annotate({
    description: "When the version or change was written: RFC 3339, UTC",
  }),
  data: Schema.Struct({
    id: uuid.annotate({
      description:
        "The id of the operation; of a private send its `orderId`; of a balance an id that is always the same for the owner and chain",
    }),
    nonce: Schema.NullOr(Schema.String).annotate({
      description:
        "The nonce of the operation's request; null without one, and for a private send and a balance",
    }),
    kind: Schema.Literals([...operationKinds, "private-send", "balance"]),
    chainId: Schema.Int,
    // `failed` and `expired` are states of both operations and private sends.
    state: Schema.Literals([...new Set([...operationStates, ...phases]), "changed"]),
    version: Schema.Int.annotate({
      description:
        "Counts the versions of the operation or private send, or the changes of the balance, from 1",
    }),
  }),
}).annotate({
  identifier: "Event",
  description: "A version of an operation or private send, or a change of a balance",
})

/** Requests for events, and the events. */
export const eventSchemas = {
  "GET /events": {
    request: Schema.Struct({
      ...session,
      cursor: Schema.optionalKey(
        Schema.String.annotate({
          description: "`cursor` of the previous answer. Default: from now on; the answer has none",
        }),
      ),
      wait: Schema.optionalKey(
        textOf(
          "expected 0 to 25, in digits alone",
          Schema.isPattern(/^(?:[0-9]|1[0-9]|2[0-5])$/u),
        ).annotate({
          description:
            "Seconds until the answer, at most, while there are no events after the cursor. Default 0",
        }),
      ),
      timestamp: timestampText,
    }),
    answer: Schema.Struct({
      ...success,
      events: Schema.Array(event).annotate({ description: "Up to 100 events, oldest first" }),
      cursor: Schema.String.annotate({ description: "Pass it to get what follows" }),
    }),
  },
} as const
