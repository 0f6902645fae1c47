import { Schema } from "effect"

/** A JSON-RPC 2.0 request of a client. */
export const RpcRequest = Schema.Struct({
  id: Schema.Union([Schema.Number, Schema.String, Schema.Null]),
  method: Schema.String,
  params: Schema.optional(Schema.Array(Schema.Unknown)),
})
export type RpcRequest = typeof RpcRequest.Type

/** A node's answer, with only the fields that faults need. */
export const RpcResponse = Schema.Struct({
  result: Schema.optional(Schema.Unknown),
  error: Schema.optional(
    Schema.Struct({
      code: Schema.Number,
      message: Schema.String,
      data: Schema.optional(Schema.Unknown),
    }),
  ),
})
export type RpcResponse = typeof RpcResponse.Type

export const RpcRequests = Schema.Union([RpcRequest, Schema.Array(RpcRequest)])
