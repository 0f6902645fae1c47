import { agreedByTwo } from "@shielded-relay/chain-rpc"
import type { Address, LocatedPoolEvent } from "@shielded-relay/core"
import type { BlockRange } from "@shielded-relay/pool-abi"
import { Effect } from "effect"
import type { Endpoints } from "../rpc/Endpoints.ts"
import { EndpointFailure } from "../rpc/EndpointFailure.ts"
import { blockInfosCall } from "../rpc/tronCalls.ts"
import { readEndpointEvents, type EndpointEvents } from "./readEndpointEvents.ts"

/**
 * All events of the pool in a range, as two endpoints agree on them. It fails if it cannot read all of
 * them.
 */
export const readEvents = (endpoints: Endpoints, pool: Address, range: BlockRange) =>
  Effect.map(
    agreedByTwo(endpoints, {
      ask: (endpoint) => readEndpointEvents(endpoint, pool, range),
      isSame: isSameAccount,
      contradiction: (endpoint) =>
        new EndpointFailure({
          endpoint,
          method: blockInfosCall(range.to).path,
          kind: "inconsistent",
        }),
      subject: `the events of blocks ${range.from} to ${range.to}`,
    }),
    ({ events }) => events,
  )

function isSameAccount(a: EndpointEvents, b: EndpointEvents): boolean {
  return (
    a.end === b.end &&
    a.events.length === b.events.length &&
    a.events.every((event, at) => textOf(event) === textOf(b.events[at]))
  )
}

/** Everything about an event as text; events are equal if their texts are. */
function textOf(event: LocatedPoolEvent | undefined): string {
  return JSON.stringify(event, (_, value: unknown) => {
    if (typeof value === "bigint") return `${value}n`
    return value instanceof Uint8Array ? [...value] : value
  })
}
