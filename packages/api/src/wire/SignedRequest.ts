import type { IncomingRequest, RequestData } from "@shielded-relay/core"

/** An HTTP request to one of the signed routes, with the exact bytes that were received. */
export interface SignedRequest {
  readonly method: "GET" | "POST"
  /** The route's pattern, for instance `/operation/:nonce`, without the mount prefix. */
  readonly routePattern: string
  /** Decoded values of the pattern's parameters. The signature does not cover them. */
  readonly pathParameters: Readonly<Record<string, string>>
  /** Everything after the first `?` of the request target, untouched; empty without one. */
  readonly rawQuery: string
  /** The body's bytes, untouched; empty without one. */
  readonly rawBody: Uint8Array
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>
  /** Who sent it: a network address, or any name of one client. Used to share scarce capacity fairly. Default: one shared client. */
  readonly client?: string
}

/** The header that carries the request signature. */
export const requestSignatureHeader = "x-service-request-signature"

/** What a request says: a GET its query, a POST its body. */
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
 * The request as core authorizes it. Its signature covers `<METHOD> <pattern>`, a newline and the data; with `bound: false`, for
 * POST /create-session, the data alone. Source: the service's contract, "Request signature".
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
