import type { BroadcastOutcome } from "@shielded-relay/core"
import { Deferred, Effect, type Scope } from "effect"
import type { RequestFailure } from "./Dialect.ts"
import type { Endpoint } from "./Endpoint.ts"
import type { Endpoints } from "./Endpoints.ts"

/** Of several endpoints' outcomes the one that says most. */
const precedence: ReadonlyArray<BroadcastOutcome> = [
  "accepted",
  "nonce-taken",
  "underpriced",
  "unfunded",
  "unclear",
]

/**
 * Sends the same bytes to every endpoint at once and ends with the first that has them; the other sends go on in `scope`, since an
 * endpoint that says yes and drops the bytes must not keep them from the rest. Without one that has them it is what says most of all
 * that was said within the call time-out, and `unclear` when nothing was.
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
