import type { Schema } from "effect"

/** A JSON-RPC method, its parameters, and the schema of its result. */
export interface RpcCall<A> {
  readonly method: string
  readonly params: ReadonlyArray<unknown>
  readonly result: Schema.Codec<A, unknown>
  /**
   * Path of the JSON-RPC service below the endpoint's URL, such as `jsonrpc` of a TRON node.
   * Default: the URL itself.
   */
  readonly path?: string
}

/**
 * A POST to a path below the endpoint's URL, such as `wallet/getblock` of a TRON node, and the
 * schema of its answer.
 */
export interface RestCall<A> {
  readonly path: string
  /** Sent as JSON; a bigint becomes a number with all its digits. */
  readonly body: Readonly<Record<string, unknown>>
  /**
   * Schema of the answer's JSON. Integers beyond 2^53 arrive as bigint; `WholeNumber` takes both.
   */
  readonly result: Schema.Codec<A, unknown>
}

/** One question to an endpoint, in either protocol; a node may support both. */
export type EndpointCall<A> = RpcCall<A> | RestCall<A>

/** The call's name in failures and logs: the JSON-RPC method, or the path. */
export function nameOf(call: EndpointCall<unknown>): string {
  return "params" in call ? call.method : call.path
}
