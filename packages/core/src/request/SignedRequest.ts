/**
 * A request as it came, whatever carried it: core knows nothing of HTTP, only of the bytes that were signed.
 */
export interface SignedRequest {
  readonly method: "GET" | "POST"
  /** The route's pattern, for instance `/operation/:nonce`: never the concrete path, never with a mount prefix. */
  readonly routePattern: string
  /** Values of the pattern's parameters, decoded. They are not signed. */
  readonly pathParameters: Readonly<Record<string, string>>
  /** Everything after the first `?` of the request target, untouched; empty without one. */
  readonly rawQuery: string
  /** The body's bytes, untouched; empty without one. */
  readonly rawBody: Uint8Array
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>
  /**
   * Who sent it, as the carrier knows: a client's network address, or what counts as one client. Unsigned; it only divides what is scarce.
   * Requests without it count as one client's.
   */
  readonly client?: string
}

/** Whom a request counts for where clients share. */
export function clientOf({ client = "" }: Pick<SignedRequest, "client">): string {
  return client
}
