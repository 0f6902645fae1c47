import type { Schema } from "effect"

/** A JSON-RPC method with its parameters, and what its result must look like to be believed. */
export interface RpcCall<A> {
  readonly method: string
  readonly params: ReadonlyArray<unknown>
  readonly result: Schema.Codec<A, unknown>
}
