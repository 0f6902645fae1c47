import { dataOf, statusOf, type SignedRequest } from "@shielded-relay/api"
import {
  annotate,
  asRefusal,
  faultNames,
  inSpan,
  readNonce,
  refusal,
  Telemetry,
  type RelayError,
  logged,
} from "@shielded-relay/core"
import { Effect } from "effect"
import { longestBody } from "./caps.ts"
import { waasRoutes } from "./routes/index.ts"
import { refusedStamp } from "./stamped/answers.ts"

/**
 * Answers any request to a route under `/waas`; never fails. A refusal has the code and text of the catalogue, and the request's nonce. An
 * unexpected error is answered as `INTERNAL` without its cause, which is only logged.
 */
export const handleStamped = Effect.fnUntraced(
  function* (request: SignedRequest) {
    const telemetry = yield* Telemetry
    const route = waasRoutes.find(
      ({ method, pattern }) => method === request.method && pattern === request.routePattern,
    )
    const refused = (error: RelayError) => refusedStamp(error, readNonce(dataOf(request)))
    const answer = yield* Effect.gen(function* () {
      if (route === undefined) return yield* refusal("NOT_FOUND")
      if (request.rawBody.length > longestBody)
        return yield* refusal("BODY_TOO_LARGE", { reason: `at most ${longestBody} bytes` })
      return yield* route.respond(request)
    }).pipe(
      Effect.catch((error) => Effect.succeed(refused(asRefusal(error)))),
      Effect.catchCause((cause) =>
        Effect.as(
          logged("request-failed", { route: route?.key ?? null, fault: faultNames(cause) }),
          refused(refusal("INTERNAL")),
        ),
      ),
    )
    yield* telemetry.count("requests_total", {
      route: route?.key ?? "unknown",
      code: answer.outcome === "refused" ? answer.code : answer.outcome,
    })
    yield* annotate({
      "http.response.status_code":
        answer.outcome === "refused"
          ? statusOf(answer.code)
          : answer.outcome === "accepted"
            ? 202
            : 200,
    })
    return answer
  },
  (answering, request: SignedRequest) =>
    inSpan(`${request.method} ${request.routePattern}`, { kind: "server", root: true })(answering),
)
