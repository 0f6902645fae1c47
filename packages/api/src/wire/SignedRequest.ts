import type { IncomingRequest, RequestData } from "@shielded-relay/core"

/** An HTTP request to a signed route, with the exact bytes received. */
export interface SignedRequest {
  readonly method: "GET" | "POST"
  /** The route's pattern without the mount prefix, for example `/operation/:nonce`. */
  readonly routePattern: string
  /** Decoded values of the pattern's parameters. The signature does not cover them. */
  readonly pathParameters: Readonly<Record<string, string>>
  /** The raw request target after the first `?`; empty if there is none. */
  readonly rawQuery: string
  /** The raw body; empty if there is none. */
  readonly rawBody: Uint8Array
  /** Keys are lower-case names. */
  readonly headers: Readonly<Record<string, string>>
  /**
   * The sender: a network address, or any name of one client. Used to share scarce capacity fairly. Default: all senders are one
   * client.
   */
  readonly client?: string
}

/** The header that carries the request signature. */
export const requestSignatureHeader = "x-service-request-signature"

/** The signed data of a request: the query of a GET, the body of a POST. */
export function dataOf({
  method,
  rawQuery,
  rawBody,
}: Pick<SignedRequest, "method" | "rawQuery" | "rawBody">): RequestData {
  return method === "GET"
    ? { encoding: "query", text: rawQuery }
    : { encoding: "json", bytes: rawBody }
}

/**
 * Converts a request to the form that core authorizes. Its signature covers `<METHOD> <pattern>`, a newline and the data. With
 * `bound: false`, for POST /create-session, it covers only the data. Source: the service's contract, "Request signature".
 */
export function incoming(request: SignedRequest, { bound = true } = {}): IncomingRequest {
  const { method, routePattern, pathParameters, headers, client } = request
  const signature = headers[requestSignatureHeader] ?? ""
  return {
    route: routePattern,
    binding: bound ? `${method} ${routePattern}\n` : "",
    data: dataOf(request),
    signature: signature === "" ? null : signature,
    pathParameters,
    ...(client === undefined ? {} : { client }),
  }
}
