import { readEvents } from "@shielded-relay/core"
import { Effect } from "effect"
import { eventView } from "../answer/eventView.ts"
import { schemas } from "../wire/schemas.ts"
import { read } from "./Route.ts"

export const eventsRoute = read({
  method: "GET",
  pattern: "/events",
  tag: "Reads",
  summary: "What happened to the owner's operations, private sends and balances",
  description:
    "One event per version, of all sessions of the owner, each once and in order: an operation's versions count from 1. Without `cursor` the answer is immediate and has no events; its `cursor` is the present. With `wait`, an answer without events comes after that many seconds. `operation.updated` and `order.updated` tell of any version; the two of a deposit that the chain has seen and confirmed are `deposit.seen` and `deposit.confirmed`. `balance.changed` tells that GET /balance of a chain may show something else, because payments count, were spent or were reorganised away. An operation of several calls passes `broadcast` once per call: GET /operation/{nonce} tells which is the last. The cursor belongs to its owner and says nothing about others.\n\nWith `Accept: text/event-stream` the answer is a stream of such answers as server-sent events, each on one line of `data` with its `sequence`, with its `cursor` as `id` and the signature of `data` in the field `signature`. The header `Last-Event-ID` counts instead of `cursor`; `wait` does not matter.",
  refusals: ["EVENTS_PRUNED", "EVENTS_EPOCH_OVER"],
  mayBeAccepted: false,
  ...schemas["GET /events"],
  command: ({ cursor = null, wait = "0" }) => Effect.succeed({ cursor, wait: Number(wait) }),
  useCase: readEvents,
  body: ({ events, cursor }) => Effect.succeed({ events: events.map(eventView), cursor }),
})
