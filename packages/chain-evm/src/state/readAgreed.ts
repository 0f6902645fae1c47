import { sharedByTwo, successes, witnessesNeeded } from "@shielded-relay/chain-rpc"
import { Effect } from "effect"
import type { Endpoint, Endpoints } from "../rpc/Endpoints.ts"
import type { EndpointFailure } from "../rpc/EndpointFailure.ts"
import { blockCall } from "../rpc/ethereumCalls.ts"
import type { RpcBlock } from "../rpc/ethereumSchemas.ts"

/** The agreed answer, and the block at which the endpoints were asked. */
export interface Agreed<A> {
  readonly answer: A
  readonly block: Pick<RpcBlock, "number" | "timestamp">
}

/**
 * Asks all endpoints in service at the newest block that two of them have, and returns an answer
 * that two of them share; a single configured endpoint suffices. For facts that decide about money
 * and that one endpoint could invent.
 *
 * @param same writes an answer as text; answers with equal texts are equal
 */
export const readAgreed = Effect.fnUntraced(function* <A>(
  endpoints: Pick<Endpoints, "all" | "list" | "unavailable">,
  ask: (endpoint: Endpoint, block: number) => Effect.Effect<A, EndpointFailure>,
  same: (answer: A) => string,
) {
  const heads = successes(
    yield* endpoints.all((endpoint) => endpoint.ask(blockCall("latest"))),
  ).filter((head) => head !== null)
  const block = heads.toSorted((a, b) => b.number - a.number)[witnessesNeeded(endpoints) - 1]
  if (block === undefined) return yield* endpoints.unavailable("too few endpoints have a block")
  const answers = yield* endpoints.all((endpoint) => ask(endpoint, block.number))
  const [answer] = yield* Effect.fromResult(sharedByTwo(endpoints, answers, same, "a contract"))
  return { answer, block } satisfies Agreed<A>
})
