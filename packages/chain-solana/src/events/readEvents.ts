import { bytesToHex } from "@noble/hashes/utils.js"
import { agreedByTwo } from "@shielded-relay/chain-rpc"
import type { LocatedPoolEvent } from "@shielded-relay/core"
import { Effect } from "effect"
import type { Endpoints } from "../rpc/Endpoints.ts"
import { EndpointFailure } from "../rpc/EndpointFailure.ts"
import { readEndpointEvents, type EventReader, type SlotRange } from "./readEndpointEvents.ts"

/** Reads all events of the pool in a range, agreed by two endpoints. It fails rather than return a part of them. */
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

/** A canonical text: two lists of events are equal if their texts are. */
function textOf(events: ReadonlyArray<LocatedPoolEvent>): string {
  return JSON.stringify(events, (_key, value: unknown) =>
    typeof value === "bigint"
      ? value.toString()
      : value instanceof Uint8Array
        ? bytesToHex(value)
        : value,
  )
}
