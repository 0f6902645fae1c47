import { Effect, Schema } from "effect"
import type { RequestFailure } from "../Dialect.ts"
import type { RpcCall } from "../EndpointCall.ts"
import type { Reading } from "./Reading.ts"

/**
 * Accepts a response only in this shape and with our own id: an error body with status 200 is not a
 * result (antseed #841).
 */
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

/** The body of a JSON-RPC 2.0 request. */
export function jsonRpcBody({ method, params }: RpcCall<unknown>): string {
  return JSON.stringify({ jsonrpc: "2.0", id: 1, method, params })
}

/** Reads the result from a JSON-RPC 2.0 response. */
export function readJsonRpc<Failure extends RequestFailure>({
  isSuccess,
  body,
  refused,
  malformed,
}: Reading<Failure>): Effect.Effect<unknown, Failure> {
  const envelope = decodeEnvelope(body)
  if (envelope._tag === "None") return Effect.fail(isSuccess ? malformed() : refused({}))
  const { id, error } = envelope.value
  // Nodes send an error with status 200, 400 or 500 alike, and with `id: null` if they could not
  // parse the request.
  if (error !== undefined && error !== null) return Effect.fail(refused(error))
  if (id !== 1 || !("result" in envelope.value)) return Effect.fail(malformed())
  return Effect.succeed(envelope.value.result)
}
