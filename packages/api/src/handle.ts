import {
  annotate,
  faultNames,
  inSpan,
  readNonce,
  refusal,
  Telemetry,
  type RelayError,
  type SpanAttributes,
  logged,
} from "@shielded-relay/core"
import { Effect, type Cause } from "effect"
import type { Answer, OpenStream } from "./answer/Answer.ts"
import { refused } from "./answer/refused.ts"
import { shownRefusal } from "./answer/shownRefusal.ts"
import { statusOf } from "./errorTable.ts"
import { routes } from "./routes/index.ts"
import { dataOf, type SignedRequest } from "./wire/SignedRequest.ts"

/** Maximum size of a body in bytes. */
export const longestBody = 1024 * 1024

/**
 * Answers any signed request; never fails. A refusal carries the catalogue's code and text and the request's nonce. An unexpected
 * error is answered as `INTERNAL` without its cause, which is only logged.
 */
export const handle = (request: SignedRequest) =>
  answering(
    request,
    Effect.fnUntraced(function* (route) {
      return yield* route.respond(request)
    }),
  )

/** Answers a request as `handle` does, by what `respond` does with its route. */
export const answering = Effect.fnUntraced(function* <
  A extends Answer | OpenStream<unknown>,
  E extends RelayError | { readonly _tag: string },
  R,
>(request: SignedRequest, respond: (route: RequestedRoute) => Effect.Effect<A, E, R>) {
  const telemetry = yield* Telemetry
  const route = requestedRoute(request)
  const key = route?.key ?? null
  const isTooLarge = request.rawBody.length > longestBody
  const nonce = () => (isTooLarge ? null : readNonce(dataOf(request)))
  const answer = yield* Effect.gen(function* () {
    if (isTooLarge)
      return yield* refusal("BODY_TOO_LARGE", { reason: `at most ${longestBody} bytes` })
    if (route === undefined) return yield* refusal("NOT_FOUND")
    return yield* respond(route)
  }).pipe(
    Effect.catch((error) => Effect.succeed(refused(shownRefusal(error), nonce()))),
    Effect.catchCause((cause) => unexpected(cause, key, nonce())),
  )
  yield* telemetry.count("requests_total", {
    route: key ?? "unknown",
    code: answer.outcome === "refused" ? answer.code : answer.outcome,
  })
  yield* annotate(outcomeOf(answer))
  return answer
}, inRequestSpan)

/** Logs an unexpected error, and answers without it. */
export function unexpected(
  cause: Cause.Cause<unknown>,
  route: string | null,
  nonce: string | null,
) {
  return Effect.as(
    logged("request-failed", { route, fault: faultNames(cause) }),
    refused(refusal("INTERNAL"), nonce),
  )
}

type RequestedRoute = (typeof routes)[number]

function requestedRoute({ method, routePattern }: SignedRequest) {
  return routes.find((one) => one.method === method && one.pattern === routePattern)
}

/** Wraps a request in the root span of its trace. The span reveals only the route, and nothing if no route matches. */
function inRequestSpan<A, E, R>(
  answering: Effect.Effect<A, E, R>,
  request: SignedRequest,
): Effect.Effect<A, E, R> {
  const route = requestedRoute(request)
  const attributes: SpanAttributes =
    route === undefined ? {} : { "http.request.method": route.method, "http.route": route.pattern }
  return inSpan(route?.key ?? "unknown route", { kind: "server", root: true, attributes })(
    answering,
  )
}

function outcomeOf(answer: Answer | OpenStream<unknown>): SpanAttributes {
  switch (answer.outcome) {
    case "ok":
    case "stream":
      return { "http.response.status_code": 200 }
    case "accepted":
      return { "http.response.status_code": 202 }
    case "refused":
      return { "http.response.status_code": statusOf(answer.code), "error.type": answer.code }
  }
}
