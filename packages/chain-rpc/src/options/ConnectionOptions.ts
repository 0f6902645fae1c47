import type { Redacted } from "effect"

/** Where a chain is reached, and how long its endpoints may take: what every connector asks for. */
export interface ConnectionOptions {
  readonly chainId: number
  readonly endpoints: ReadonlyArray<EndpointOptions>
  readonly timing?: TimingOptions
  /** Bytes of one response, at most. Default 32 MiB. */
  readonly maxResponseBytes?: number
}

/** An RPC endpoint. URLs and headers hold keys, so they are never logged; `name` is. */
export interface EndpointOptions {
  readonly url: string | Redacted.Redacted<string>
  /** Default `rpc-1`, `rpc-2`, … */
  readonly name?: string
  readonly headers?: Readonly<Record<string, Redacted.Redacted<string>>>
  /** `submit`: only for sending, such as a private mempool; when there is one, nothing is sent elsewhere. Default `both`. */
  readonly use?: "both" | "read" | "submit"
}

/** Milliseconds. */
export interface TimingOptions {
  /** One request to one endpoint. Default 5,000. */
  readonly request?: number
  /** One call of the gateway, whatever it takes. Default 15,000. */
  readonly call?: number
  /** One reading of events. Default 60,000. */
  readonly events?: number
  /** How long an endpoint is asked last after its first failure (default 1,000; doubled with each in a row) and at most (default 60,000). */
  readonly suspension?: { readonly first: number; readonly longest: number }
}
