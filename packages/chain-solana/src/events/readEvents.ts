import { bytesToHex } from "@noble/hashes/utils.js"
import { reasons } from "@shielded-relay/chain-rpc"
import type { LocatedPoolEvent } from "@shielded-relay/core"
import { Effect, Result } from "effect"
import type { Endpoint, Endpoints } from "../rpc/Endpoints.ts"
import { EndpointFailure } from "../rpc/EndpointFailure.ts"
import { readEndpointEvents, type EventReader, type SlotRange } from "./readEndpointEvents.ts"

interface Opinion {
  readonly endpoint: Endpoint
  readonly events: ReadonlyArray<LocatedPoolEvent>
}

/**
 * All events of the pool in a range, or a failure: never a part.
 *
 * Each endpoint proves for itself that it told all (`readEndpointEvents`), and none is trusted alone while another can be asked: two
 * endpoints in service have to give the same account. One that cannot answer is no contradiction, so a single healthy endpoint is
 * enough; two accounts that differ are decided by a third, and without a third the range fails: standing still is mended by an
 * operator, a note or nullifier that was never seen is not.
 */
export const readEvents = Effect.fnUntraced(function* (
  reader: EventReader,
  endpoints: Endpoints,
  range: SlotRange,
) {
  const failures: Array<EndpointFailure> = []
  const opinions: Array<Opinion> = []
  const hear = (group: ReadonlyArray<Endpoint>) =>
    Effect.forEach(
      group,
      Effect.fnUntraced(function* (endpoint: Endpoint) {
        const events = yield* Effect.result(readEndpointEvents(reader, endpoint, range))
        if (Result.isSuccess(events)) opinions.push({ endpoint, events: events.success })
        else failures.push(events.failure)
      }),
      { concurrency: "unbounded", discard: true },
    )

  const { inService, suspended } = yield* endpoints.inOrder
  for (const group of [inService.slice(0, 2), ...inService.slice(2).map((each) => [each])]) {
    yield* hear(group)
    const agreed = yield* majority(opinions)
    if (agreed !== null) return agreed
  }
  for (const endpoint of suspended) {
    if (opinions.length > 0) break
    yield* hear([endpoint])
  }
  const [only, ...contradicting] = opinions
  if (only === undefined) return yield* endpoints.unavailable(reasons(failures))
  if (contradicting.length > 0) {
    const names = opinions
      .map(({ endpoint }) => endpoint.name)
      .toSorted()
      .join(", ")
    return yield* endpoints.unavailable(
      `${names} disagree about the events of slots ${range.from} to ${range.to}`,
    )
  }
  return only.events
})

/** What two endpoints say alike; whoever said something else is asked last from now on. */
const majority = Effect.fnUntraced(function* (opinions: ReadonlyArray<Opinion>) {
  const accounts = Map.groupBy(opinions, ({ events }) => textOf(events))
  const agreed = [...accounts.values()].find(({ length }) => length >= 2)
  if (agreed === undefined) return null
  for (const { endpoint } of opinions.filter((opinion) => !agreed.includes(opinion))) {
    const method = "getSignaturesForAddress"
    yield* endpoint.blame(
      new EndpointFailure({ endpoint: endpoint.name, method, kind: "inconsistent" }),
    )
  }
  return agreed[0]?.events ?? null
})

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
