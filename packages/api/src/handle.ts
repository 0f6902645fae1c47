import { faultNames, readNonce, refusal, Telemetry } from "@shielded-relay/core"
import { Effect } from "effect"
import { refused } from "./answer/refused.ts"
import { shownRefusal } from "./answer/shownRefusal.ts"
import { routes } from "./routes/index.ts"
import { dataOf, type SignedRequest } from "./wire/SignedRequest.ts"

/**
 * Answers any signed request; never fails. A refusal carries the catalogue's text and code and the request's nonce; what is
 * unforeseen is `INTERNAL` with nothing of its cause, which goes to the log alone.
 */
export const handle = Effect.fnUntraced(function* (request: SignedRequest) {
  const telemetry = yield* Telemetry
  const { method, routePattern } = request
  const route = routes.find((one) => one.method === method && one.pattern === routePattern)
  const key = route?.key ?? null
  const answer = yield* Effect.gen(function* () {
    if (route === undefined) return yield* refusal("NOT_FOUND")
    return yield* route.respond(request)
  }).pipe(
    Effect.catch((error) =>
      Effect.succeed(refused(shownRefusal(error), readNonce(dataOf(request)))),
    ),
    Effect.catchCause((cause) =>
      Effect.as(
        Effect.logError("request failed").pipe(
          Effect.annotateLogs({ route: key, fault: faultNames(cause) }),
        ),
        refused(refusal("INTERNAL"), readNonce(dataOf(request))),
      ),
    ),
  )
  yield* telemetry.count("requests_total", {
    route: key ?? "unknown",
    code: answer.outcome === "refused" ? answer.code : answer.outcome,
  })
  return answer
})
