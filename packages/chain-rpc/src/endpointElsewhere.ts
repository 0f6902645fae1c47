import { Effect, Result } from "effect"
import type { RequestFailure } from "./Dialect.ts"
import type { Endpoint } from "./Endpoint.ts"
import type { EndpointCall } from "./EndpointCall.ts"

/** The chain that an endpoint serves in place of the right one, for an operator to read. */
export const servedChain = ({ chain }: Pick<RequestFailure, "chain">): string =>
  chain ?? "another chain"

/** The first endpoint that answers from another chain; `null` if none does. Endpoints that do not answer pass. */
export const endpointElsewhere = Effect.fnUntraced(function* <Failure extends RequestFailure, A>(
  endpoints: Iterable<Endpoint<Failure>>,
  call: EndpointCall<A>,
) {
  for (const { name, ask } of endpoints) {
    const shown = yield* Effect.result(ask(call))
    if (Result.isFailure(shown) && shown.failure.kind === "wrong-chain")
      return { name, serves: servedChain(shown.failure) }
  }
  return null
})
