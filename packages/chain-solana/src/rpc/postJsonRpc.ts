import { Effect, Redacted, Schema } from "effect"
import { classifyFailure } from "./classifyFailure.ts"
import { EndpointFailure } from "./EndpointFailure.ts"
import { postText, type TextAnswer } from "./postText.ts"

/** Where and how an endpoint is reached. The URL holds an API key more often than not. */
export interface HttpTarget {
  readonly name: string
  readonly url: Redacted.Redacted<string>
  readonly headers: Readonly<Record<string, Redacted.Redacted<string>>>
  readonly timeoutMilliseconds: number
  /** The most that a response may hold; one endpoint must not fill our memory. */
  readonly maxResponseBytes: number
}

/** A response counts only in this shape, with our own id: an error body with status 200 is no result (antseed #841). */
const Envelope = Schema.fromJsonString(
  Schema.Struct({
    id: Schema.Union([Schema.Number, Schema.Null]),
    result: Schema.optionalKey(Schema.Unknown),
    error: Schema.optionalKey(
      Schema.NullOr(
        Schema.Struct({
          code: Schema.optionalKey(Schema.Union([Schema.Number, Schema.String])),
          message: Schema.optionalKey(Schema.String),
          data: Schema.optionalKey(Schema.Unknown),
        }),
      ),
    ),
  }),
)
const decodeEnvelope = Schema.decodeUnknownOption(Envelope)

/** One request, one answer. The result is unread: whoever asked knows what it must look like. */
export function postJsonRpc(
  target: HttpTarget,
  method: string,
  params: ReadonlyArray<unknown>,
): Effect.Effect<unknown, EndpointFailure> {
  const fail = (kind: EndpointFailure["kind"]) =>
    new EndpointFailure({ endpoint: target.name, method, kind })
  return Effect.tryPromise({
    try: (signal) =>
      postText({
        url: Redacted.value(target.url),
        headers: { "content-type": "application/json", ...revealed(target.headers) },
        body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
        maxBytes: target.maxResponseBytes,
        signal,
      }),
    catch: () => fail("unavailable"),
  }).pipe(
    // A kept connection can be closed by the other side just as it is used again. Every request here may be made twice: reads change
    // nothing, and a transaction's bytes are known by their signature.
    Effect.retry({ times: 1 }),
    Effect.timeoutOrElse({
      duration: target.timeoutMilliseconds,
      orElse: () => Effect.fail(fail("timeout")),
    }),
    Effect.flatMap((answer) => readAnswer(target.name, method, answer)),
  )
}

function readAnswer(
  endpoint: string,
  method: string,
  { status, retryAfter, body }: TextAnswer,
): Effect.Effect<unknown, EndpointFailure> {
  const fail = (kind: EndpointFailure["kind"]) =>
    Effect.fail(new EndpointFailure({ endpoint, method, kind, ...retryAfterOf(retryAfter) }))
  if (body === null) return fail("malformed")
  const envelope = decodeEnvelope(body)
  if (envelope._tag === "None") {
    const ok = status >= 200 && status < 300
    return fail(ok ? "malformed" : classifyFailure({ method, httpStatus: status }))
  }
  const { id, error } = envelope.value
  // An error can come with any status, and with `id: null` when the request could not be read.
  if (error !== undefined && error !== null) {
    return fail(classifyFailure({ method, httpStatus: status, ...error }))
  }
  if (id !== 1 || !("result" in envelope.value)) return fail("malformed")
  return Effect.succeed(envelope.value.result)
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
