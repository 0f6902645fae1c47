import { Effect, Redacted, Schema } from "effect"
import type { Dialect, EndpointFault, RequestFailure } from "../Dialect.ts"
import { nameOf, type EndpointCall } from "../EndpointCall.ts"
import { writeJson } from "../json/writeJson.ts"
import type { HttpTarget } from "./HttpTarget.ts"
import { jsonRpcBody, readJsonRpc } from "./jsonRpc.ts"
import { postText, type TextAnswer } from "./postText.ts"
import { readRest } from "./rest.ts"

/** One request in the call's protocol, one answer of the shape that the call's result must have. */
export function askTarget<A, Failure extends RequestFailure>(
  dialect: Dialect<Failure>,
  target: HttpTarget,
  call: EndpointCall<A>,
): Effect.Effect<A, Failure> {
  const method = nameOf(call)
  const fault = (kind: EndpointFault) => dialect.fault({ endpoint: target.name, method }, kind)
  return Effect.tryPromise({
    try: (signal) =>
      postText({
        url: urlOf(Redacted.value(target.url), call.path),
        headers: { "content-type": "application/json", ...revealed(target.headers) },
        body: "params" in call ? jsonRpcBody(call) : writeJson(call.body),
        maxBytes: target.maxResponseBytes,
        signal,
      }),
    catch: () => fault("unavailable"),
  }).pipe(
    // A kept connection can be closed by the other side just as it is used again. Every request here may be made twice: reads change
    // nothing, and a transaction's bytes are known by their hash or signature.
    Effect.retry({ times: 1 }),
    Effect.timeoutOrElse({
      duration: target.timeoutMilliseconds,
      orElse: () => Effect.fail(fault("timeout")),
    }),
    Effect.flatMap((answer) => readAnswer(dialect, target.name, call, answer)),
    Effect.flatMap((unread) =>
      Effect.mapError(Schema.decodeUnknownEffect(call.result)(unread), () => fault("malformed")),
    ),
  )
}

function readAnswer<A, Failure extends RequestFailure>(
  dialect: Dialect<Failure>,
  endpoint: string,
  call: EndpointCall<A>,
  { status, retryAfter, body }: TextAnswer,
): Effect.Effect<unknown, Failure> {
  const method = nameOf(call)
  const request = { endpoint, method, ...retryAfterOf(retryAfter) }
  // Too much for us is as if the node had found it too much itself.
  if (body === null) return Effect.fail(dialect.refusal(request, { method, httpStatus: 413 }))
  const reading = {
    isSuccess: status >= 200 && status < 300,
    body,
    refused: (error: object) => dialect.refusal(request, { method, httpStatus: status, ...error }),
    malformed: () => dialect.fault(request, "malformed"),
  }
  return "params" in call ? readJsonRpc(reading) : readRest(dialect, method, reading)
}

/** A path below the endpoint's URL, whose query, where keys stand as well, stays. */
function urlOf(base: string, path: string | undefined): string {
  if (path === undefined) return base
  const url = new URL(base)
  url.pathname = `${url.pathname.replace(/\/$/, "")}/${path}`
  return url.href
}

function revealed(headers: HttpTarget["headers"]): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Redacted.value(value)]),
  )
}

/** `Retry-After` in seconds (RFC 9110, 10.2.3), as milliseconds; a date is rare here and ignored. */
function retryAfterOf(header = ""): { readonly retryAfter?: number } {
  return /^\d{1,5}$/.test(header) ? { retryAfter: Number(header) * 1_000 } : {}
}
