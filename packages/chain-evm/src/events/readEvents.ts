import { reasons } from "@shielded-relay/chain-rpc"
import { Effect, Result } from "effect"
import type { Endpoint, Endpoints } from "../rpc/Endpoints.ts"
import { EndpointFailure } from "../rpc/EndpointFailure.ts"
import type { BlockRange } from "./checkEvents.ts"
import { readEndpointEvents, type EndpointEvents, type EventReader } from "./readEndpointEvents.ts"

interface Opinion {
  readonly endpoint: Endpoint
  readonly account: EndpointEvents
}

/**
 * All events of the pool in a range, or a failure: never a part.
 *
 * Each endpoint proves for itself what it covered (`readEndpointEvents`), and none is trusted alone while another can be asked: two
 * endpoints in service have to give the same account. One that cannot answer is no contradiction, so a single healthy endpoint is
 * enough; two accounts that differ are decided by a third, and without a third the range fails: standing still is mended by an
 * operator, a note or nullifier that was never seen is not.
 */
export const readEvents = Effect.fnUntraced(function* (
  reader: EventReader,
  endpoints: Endpoints,
  range: BlockRange,
  finalizedNumber: number,
) {
  const failures: Array<EndpointFailure> = []
  const opinions: Array<Opinion> = []
  const hear = (group: ReadonlyArray<Endpoint>) =>
    Effect.forEach(
      group,
      Effect.fnUntraced(function* (endpoint: Endpoint) {
        const account = yield* Effect.result(
          readEndpointEvents(reader, endpoint, range, finalizedNumber),
        )
        if (Result.isSuccess(account)) opinions.push({ endpoint, account: account.success })
        else failures.push(account.failure)
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
      `${names} disagree about the events of blocks ${range.from} to ${range.to}`,
    )
  }
  return only.account.events
})

/** What two endpoints say alike; whoever said something else is asked last from now on. */
const majority = Effect.fnUntraced(function* (opinions: ReadonlyArray<Opinion>) {
  for (const { account } of opinions) {
    const others = opinions.filter((other) => !isSameAccount(other.account, account))
    if (opinions.length - others.length < 2) continue
    for (const { endpoint } of others) {
      yield* endpoint.blame(
        new EndpointFailure({
          endpoint: endpoint.name,
          method: "eth_getLogs",
          kind: "inconsistent",
        }),
      )
    }
    return account.events
  }
  return null
})

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
