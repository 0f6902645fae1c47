import { reasons } from "@shielded-relay/chain-rpc"
import type { ChainUnavailable } from "@shielded-relay/core"
import { Effect, Result } from "effect"
import type { Endpoint, Endpoints } from "./Endpoints.ts"
import type { EndpointFailure } from "./EndpointFailure.ts"

/** The highest answer that two endpoints have come as far as, or the only one's that answers: one alone may lag, or invent a height. */
export const reachedByTwo = Effect.fnUntraced(function* <A>(
  endpoints: Endpoints,
  ask: (endpoint: Endpoint) => Effect.Effect<A, EndpointFailure>,
  heightOf: (answer: A) => number,
): Effect.fn.Return<A, ChainUnavailable> {
  const answers = yield* endpoints.all(ask)
  const [highest, second] = answers
    .flatMap(({ result }) => (Result.isSuccess(result) ? [result.success] : []))
    .toSorted((a, b) => heightOf(b) - heightOf(a))
  const reached = second ?? highest
  if (reached !== undefined) return reached
  return yield* endpoints.unavailable(
    reasons(answers.flatMap(({ result }) => (Result.isFailure(result) ? [result.failure] : []))),
  )
})
