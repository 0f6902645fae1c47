/** What can be wrong with an endpoint of any chain. */
const endpointFaults = [
  "rate-limited",
  "unauthorized",
  "timeout",
  "unavailable",
  /** Not what JSON-RPC, or JSON, or the call's result looks like. */
  "malformed",
  /** It contradicts itself or the others. */
  "inconsistent",
  "wrong-chain",
] as const
export type EndpointFault = (typeof endpointFaults)[number]

export interface FailedRequest {
  readonly endpoint: string
  /** The JSON-RPC method, or the path of a REST call. */
  readonly method: string
  /** Milliseconds that the endpoint asks us to wait. */
  readonly retryAfter?: number
}

/** A request that an endpoint did not answer as hoped. It carries no foreign text and no URL: those hold keys. */
export interface RequestFailure<Kind extends string = string> extends FailedRequest {
  readonly kind: Kind
}

/** What an endpoint said instead of a result: a JSON-RPC error, one that `errorIn` found, or an HTTP status without either. */
export interface ForeignError {
  readonly method: string
  readonly code?: number | string | undefined
  readonly message?: string | undefined
  readonly data?: unknown
  /** 413 also when the answer was larger than we take. */
  readonly httpStatus?: number | undefined
}

/** What differs between the chains: how their nodes say that something failed. */
export interface Dialect<Failure extends RequestFailure> {
  /** A failure that needs no word of the node. */
  readonly fault: (request: FailedRequest, kind: EndpointFault | Failure["kind"]) => Failure
  /** The meaning of what a node said. */
  readonly refusal: (request: FailedRequest, error: ForeignError) => Failure
  /**
   * The error that the body of a REST answer tells of, whatever its HTTP status, or `null`: a node may say "failed" under a 200. Without
   * this function only the status tells.
   */
  readonly errorIn?: (
    path: string,
    body: unknown,
  ) => Pick<ForeignError, "code" | "message" | "data"> | null
  /** Kinds beyond `EndpointFault` that count against an endpoint's health. */
  readonly ownFaults: ReadonlyArray<Failure["kind"]>
}

/** Whether a failure says something about the endpoint itself and not about the request. */
export function isEndpointFault<Failure extends RequestFailure>(
  { ownFaults }: Dialect<Failure>,
  kind: Failure["kind"],
): boolean {
  return [...endpointFaults, ...ownFaults].includes(kind)
}
