import type { BroadcastOutcome } from "@shielded-relay/core"
import { Deferred, Effect, type Scope } from "effect"
import type { RequestFailure } from "./Dialect.ts"
import type { Endpoint } from "./Endpoint.ts"
import type { Endpoints } from "./Endpoints.ts"

/** Outcomes from most to least informative. */
const precedence: ReadonlyArray<BroadcastOutcome> = [
  "accepted",
  "nonce-taken",
  "underpriced",
  "unfunded",
  "unclear",
]

/**
 * Sends the same bytes to every endpoint at once and returns as soon as one accepts them. The other
 * sends continue in `scope`, because an endpoint may accept the bytes and drop them. If none
 * accepts, returns the most informative outcome within the call time-out, or `unclear` if there is
 * none.
 */
export const sendToAll = Effect.fnUntraced(function* <Failure extends RequestFailure>(
  submission: Pick<Endpoints<Failure>, "list" | "callTimeoutMilliseconds">,
  scope: Scope.Scope,
  send: (endpoint: Endpoint<Failure>) => Effect.Effect<BroadcastOutcome>,
) {
  const decided = yield* Deferred.make<void>()
  const outcomes: Array<BroadcastOutcome> = []
  const sendTo = Effect.fnUntraced(function* (endpoint: Endpoint<Failure>) {
    const outcome = yield* send(endpoint)
    outcomes.push(outcome)
    if (outcome === "accepted" || outcomes.length === submission.list.length) {
      yield* Deferred.succeed(decided, undefined)
    }
  })
  yield* Effect.forEach(submission.list, (endpoint) => Effect.forkIn(sendTo(endpoint), scope))
  yield* Deferred.await(decided).pipe(Effect.timeoutOption(submission.callTimeoutMilliseconds))
  return precedence.find((each) => outcomes.includes(each)) ?? "unclear"
})
