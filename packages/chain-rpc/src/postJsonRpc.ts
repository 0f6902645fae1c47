import { Effect, Redacted, Schema } from "effect"
import type { Dialect, EndpointFault, ForeignError, RequestFailure } from "./Dialect.ts"
import { postText, type TextAnswer } from "./postText.ts"
import type { RpcCall } from "./RpcCall.ts"

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

/** One request, one answer of the shape that the call's result must have. */
export function postJsonRpc<A, Failure extends RequestFailure>(
  dialect: Dialect<Failure>,
  target: HttpTarget,
  { method, params, result }: RpcCall<A>,
): Effect.Effect<A, Failure> {
  const fault = (kind: EndpointFault) => dialect.fault({ endpoint: target.name, method }, kind)
  return Effect.tryPromise({
    try: (signal) =>
      postText({
        url: Redacted.value(target.url),
        headers: { "content-type": "application/json", ...revealed(target.headers) },
        body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
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
    Effect.flatMap((answer) => readAnswer(dialect, target.name, method, answer)),
    Effect.flatMap((unread) =>
      Effect.mapError(Schema.decodeUnknownEffect(result)(unread), () => fault("malformed")),
    ),
  )
}

function readAnswer<Failure extends RequestFailure>(
  dialect: Dialect<Failure>,
  endpoint: string,
  method: string,
  { status, retryAfter, body }: TextAnswer,
): Effect.Effect<unknown, Failure> {
  const request = { endpoint, method, ...retryAfterOf(retryAfter) }
  const malformed = () => Effect.fail(dialect.fault(request, "malformed"))
  const refused = (error: Pick<ForeignError, "code" | "message" | "data">, httpStatus = status) =>
    Effect.fail(dialect.refusal(request, { method, httpStatus, ...error }))
  // Too much for us is as if the node had found it too much itself.
  if (body === null) return refused({}, 413)
  const envelope = decodeEnvelope(body)
  if (envelope._tag === "None") return status >= 200 && status < 300 ? malformed() : refused({})
  const { id, error } = envelope.value
  // Nodes send a proper error with status 200, 400 or 500 alike, with `id: null` when they could not read the request.
  if (error !== undefined && error !== null) return refused(error)
  if (id !== 1 || !("result" in envelope.value)) return malformed()
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
