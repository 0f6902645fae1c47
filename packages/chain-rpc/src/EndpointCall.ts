import type { Schema } from "effect"

/** A JSON-RPC method with its parameters, and what its result must look like to be believed. */
export interface RpcCall<A> {
  readonly method: string
  readonly params: ReadonlyArray<unknown>
  readonly result: Schema.Codec<A, unknown>
  /** Where JSON-RPC is spoken below the endpoint's URL, such as `jsonrpc` of a TRON node. Default: at the URL itself. */
  readonly path?: string
}

/** A path below the endpoint's URL that is posted to, such as `wallet/getblock` of a TRON node, and what its answer must look like to be believed. */
export interface RestCall<A> {
  readonly path: string
  /** Written as JSON; a bigint becomes a number with all its digits. */
  readonly body: Readonly<Record<string, unknown>>
  /** Of the answer's JSON, in which an integer beyond 2^53 is a bigint (`WholeNumber` takes both). */
  readonly result: Schema.Codec<A, unknown>
}

/** One question to an endpoint in either protocol: a node may speak both. */
export type EndpointCall<A> = RpcCall<A> | RestCall<A>

/** What failures and logs name a call by: the JSON-RPC method, or the path. */
export function nameOf(call: EndpointCall<unknown>): string {
  return "params" in call ? call.method : call.path
}
