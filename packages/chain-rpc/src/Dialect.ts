/** Faults of an endpoint on any chain. */
const endpointFaults = [
  "rate-limited",
  "unauthorized",
  "timeout",
  "unavailable",
  /** The response is not valid JSON or JSON-RPC, or the result has the wrong shape. */
  "malformed",
  /** The answer contradicts other answers of this endpoint or of others. */
  "inconsistent",
  "wrong-chain",
] as const
export type EndpointFault = (typeof endpointFaults)[number]

export interface FailedRequest {
  readonly endpoint: string
  /** The JSON-RPC method, or the path of a REST call. */
  readonly method: string
  /** Milliseconds to wait before asking again, as the endpoint requests. */
  readonly retryAfter?: number
  /** For operators: the system's code, such as ECONNREFUSED, or the HTTP status of a refusal. */
  readonly detail?: string
  /** Of `wrong-chain`: which chain the endpoint serves, as `Identity.describe` says it. */
  readonly chain?: string
}

/**
 * A failed request to an endpoint. It holds neither the endpoint's text nor its URL: both can
 * contain keys.
 */
export interface RequestFailure<Kind extends string = string> extends FailedRequest {
  readonly kind: Kind
}

/**
 * An endpoint's error: a JSON-RPC error, an error that `errorIn` found, or an HTTP status without
 * either.
 */
export interface ForeignError {
  readonly method: string
  readonly code?: number | string | undefined
  readonly message?: string | undefined
  readonly data?: unknown
  /** 413 also if the answer exceeds our size limit. */
  readonly httpStatus?: number | undefined
}

/** Chain-specific error handling: how the nodes of a chain report failures. */
export interface Dialect<Failure extends RequestFailure> {
  /** Builds a failure from its kind, without text from the node. */
  readonly fault: (request: FailedRequest, kind: EndpointFault | Failure["kind"]) => Failure
  /** Builds a failure from a node's error. */
  readonly refusal: (request: FailedRequest, error: ForeignError) => Failure
  /**
   * Finds the error in the body of a REST answer, whatever its HTTP status: a node may report a
   * failure with status 200. Returns `null` if the body holds none. Without this function only the
   * HTTP status counts.
   */
  readonly errorIn?: (
    path: string,
    body: unknown,
  ) => Pick<ForeignError, "code" | "message" | "data"> | null
  /** Further failure kinds that count against an endpoint's health. */
  readonly ownFaults: ReadonlyArray<Failure["kind"]>
}

/** Whether a failure is the endpoint's own fault rather than the request's. */
export function isEndpointFault<Failure extends RequestFailure>(
  { ownFaults }: Dialect<Failure>,
  kind: Failure["kind"],
): boolean {
  return [...endpointFaults, ...ownFaults].includes(kind)
}
