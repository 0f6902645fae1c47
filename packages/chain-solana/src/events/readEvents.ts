import { bytesToHex } from "@noble/hashes/utils.js"
import { agreedByTwo } from "@shielded-relay/chain-rpc"
import type { LocatedPoolEvent } from "@shielded-relay/core"
import { Effect } from "effect"
import type { Endpoints } from "../rpc/Endpoints.ts"
import { EndpointFailure } from "../rpc/EndpointFailure.ts"
import { readEndpointEvents, type EventReader, type SlotRange } from "./readEndpointEvents.ts"

/** All events of the pool in a range as two endpoints tell them, or a failure: never a part. */
export const readEvents = (reader: EventReader, endpoints: Endpoints, range: SlotRange) =>
  Effect.map(
    agreedByTwo(endpoints, {
      ask: (endpoint) =>
        Effect.map(readEndpointEvents(reader, endpoint, range), (events) => ({
          events,
          text: textOf(events),
        })),
      isSame: (a, b) => a.text === b.text,
      contradiction: (endpoint) =>
        new EndpointFailure({ endpoint, method: "getSignaturesForAddress", kind: "inconsistent" }),
      subject: `the events of slots ${range.from} to ${range.to}`,
    }),
    ({ events }) => events,
  )

/** Equal texts are equal events. */
function textOf(events: ReadonlyArray<LocatedPoolEvent>): string {
  return JSON.stringify(events, (_key, value: unknown) =>
    typeof value === "bigint"
      ? value.toString()
      : value instanceof Uint8Array
        ? bytesToHex(value)
        : value,
  )
}
