import type { Redacted } from "effect"

/** A chain's endpoints and their time-outs: the options that all connectors share. */
export interface ConnectionOptions {
  readonly chainId: number
  readonly endpoints: ReadonlyArray<EndpointOptions>
  readonly timing?: TimingOptions
  /** Maximum bytes of one response. Default 32 MiB. */
  readonly maxResponseBytes?: number
}

/** An RPC endpoint. URLs and headers can contain keys, so only `name` is logged. */
export interface EndpointOptions {
  readonly url: string | Redacted.Redacted<string>
  /** Default `rpc-1`, `rpc-2`, … */
  readonly name?: string
  readonly headers?: Readonly<Record<string, Redacted.Redacted<string>>>
  /**
   * `submit` is for sending only, such as a private mempool; if there is one, transactions are sent
   * to `submit` endpoints only. `private` is an endpoint that the operator trusts, such as an own
   * node: if there is one, questions that name a payer or a recipient go to `private` endpoints
   * only, and these get no others. Default `both`.
   */
  readonly use?: "both" | "read" | "submit" | "private"
}

/** Time-outs in milliseconds. */
export interface TimingOptions {
  /** One request to one endpoint. Default 5,000. */
  readonly request?: number
  /** One call of the gateway, with all its requests. Default 15,000. */
  readonly call?: number
  /** One reading of events. Default 60,000. */
  readonly events?: number
  /**
   * How long a failing endpoint is asked last: after its first failure (default 1,000; it doubles
   * with each failure in a row) and at most (default 60,000).
   */
  readonly suspension?: { readonly first: number; readonly longest: number }
}
