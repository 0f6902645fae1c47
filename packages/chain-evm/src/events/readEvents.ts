import { agreedByTwo } from "@shielded-relay/chain-rpc"
import type { BlockRange } from "@shielded-relay/pool-abi"
import { Effect } from "effect"
import type { Endpoints } from "../rpc/Endpoints.ts"
import { EndpointFailure } from "../rpc/EndpointFailure.ts"
import { readEndpointEvents, type EndpointEvents, type EventReader } from "./readEndpointEvents.ts"

/**
 * All events of the pool in a range, as two endpoints agree on them. Fails rather than return a
 * part.
 */
export const readEvents = (
  reader: EventReader,
  endpoints: Endpoints,
  range: BlockRange,
  finalizedNumber: number,
) =>
  Effect.map(
    agreedByTwo(endpoints, {
      ask: (endpoint) => readEndpointEvents(reader, endpoint, range, finalizedNumber),
      isSame: isSameAccount,
      contradiction: (endpoint) =>
        new EndpointFailure({ endpoint, method: "eth_getLogs", kind: "inconsistent" }),
      subject: `the events of blocks ${range.from} to ${range.to}`,
    }),
    ({ events }) => events,
  )

function isSameAccount(a: EndpointEvents, b: EndpointEvents): boolean {
  return (
    a.end.hash === b.end.hash &&
    a.logs.length === b.logs.length &&
    a.logs.every((log, index) => {
      const other = b.logs[index]
      return (
        other !== undefined &&
        log.blockHash === other.blockHash &&
        log.logIndex === other.logIndex &&
        log.transactionHash === other.transactionHash &&
        log.data === other.data &&
        log.topics.join() === other.topics.join()
      )
    })
  )
}
