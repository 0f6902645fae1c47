import { Effect, Redacted, Schema } from "effect"
import type { Dialect, EndpointFault, FailedRequest, RequestFailure } from "../Dialect.ts"
import { nameOf, type EndpointCall } from "../EndpointCall.ts"
import { writeJson } from "../json/writeJson.ts"
import type { HttpTarget } from "./HttpTarget.ts"
import { jsonRpcBody, readJsonRpc } from "./jsonRpc.ts"
import { postText, type TextAnswer } from "./postText.ts"
import { readRest } from "./rest.ts"

/** Sends one request in the call's protocol and decodes the answer with the call's schema. */
export function askTarget<A, Failure extends RequestFailure>(
  dialect: Dialect<Failure>,
  target: HttpTarget,
  call: EndpointCall<A>,
): Effect.Effect<A, Failure> {
  const method = nameOf(call)
  const fault = (kind: EndpointFault, more: Pick<FailedRequest, "detail"> = {}) =>
    dialect.fault({ endpoint: target.name, method, ...more }, kind)
  return Effect.tryPromise({
    try: (signal) =>
      postText({
        url: urlOf(Redacted.value(target.url), call.path),
        headers: { "content-type": "application/json", ...revealed(target.headers) },
        body: "params" in call ? jsonRpcBody(call) : writeJson(call.body),
        maxBytes: target.maxResponseBytes,
        signal,
      }),
    catch: (error) => fault("unavailable", systemCodeOf(error)),
  }).pipe(
    // The server can close a kept connection just as it is used again, so try once more. That is
    // safe for every request here: reads change nothing, and a transaction's hash or signature
    // identifies its bytes.
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
  const refusal = status >= 400 ? { detail: `HTTP ${status}` } : {}
  const request = { endpoint, method, ...retryAfterOf(retryAfter), ...refusal }
  // An answer above our limit is handled like a node's own "too large".
  if (body === null) return Effect.fail(dialect.refusal(request, { method, httpStatus: 413 }))
  const reading = {
    isSuccess: status >= 200 && status < 300,
    body,
    refused: (error: object) => dialect.refusal(request, { method, httpStatus: status, ...error }),
    malformed: () => dialect.fault(request, "malformed"),
  }
  return "params" in call ? readJsonRpc(reading) : readRest(dialect, method, reading)
}

/** The code of a system call, of TLS or of Node's HTTP client. Never its text, which can quote the URL. */
function systemCodeOf(error: unknown): Pick<FailedRequest, "detail"> {
  const code: unknown = Reflect.get(Object(error), "code")
  return typeof code === "string" && /^[A-Z][A-Z0-9_]{2,60}$/.test(code) ? { detail: code } : {}
}

/** Appends a path to the endpoint's URL and keeps its query, which can contain keys. */
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

/**
 * `Retry-After` in seconds (RFC 9110, 10.2.3), as milliseconds. A date is rare here and ignored.
 */
function retryAfterOf(header = ""): { readonly retryAfter?: number } {
  return /^\d{1,5}$/.test(header) ? { retryAfter: Number(header) * 1_000 } : {}
}
