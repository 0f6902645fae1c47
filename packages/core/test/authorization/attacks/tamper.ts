import type { SignedRequest } from "@shielded-relay/api"
import { concatBytes, utf8ToBytes } from "@noble/hashes/utils.js"
import type { Caller } from "@shielded-relay/testkit"

export const signatureHeader = "x-service-request-signature"

/** The bytes that a request's signature covers, behind the binding. */
export function dataOf(request: SignedRequest): Uint8Array {
  return request.method === "GET" ? utf8ToBytes(request.rawQuery) : request.rawBody
}

/** The same request and signature with other bytes. */
export function withData(request: SignedRequest, data: Uint8Array | string): SignedRequest {
  const bytes = typeof data === "string" ? utf8ToBytes(data) : data
  return request.method === "GET"
    ? { ...request, rawQuery: String.fromCharCode(...bytes) }
    : { ...request, rawBody: bytes }
}

/** The same request with this text in the signature's header. */
export function withSignature(request: SignedRequest, signature: string): SignedRequest {
  return { ...request, headers: { ...request.headers, [signatureHeader]: signature } }
}

/** What stands before the signed data: nothing for POST /create-session alone. */
export function bindingOf(request: Pick<SignedRequest, "method" | "routePattern">): string {
  const { method, routePattern } = request
  return routePattern === "/create-session" ? "" : `${method} ${routePattern}\n`
}

/** The same request signed by somebody, behind a binding that is its own unless given. */
export function signedBy(
  caller: Caller,
  request: SignedRequest,
  binding = bindingOf(request),
): SignedRequest {
  const payload = concatBytes(utf8ToBytes(binding), dataOf(request))
  return withSignature(request, caller.sign(payload))
}

/** Other bytes that say the same: a verifier that parsed and wrote anew would take them. */
export function sayTheSame(request: SignedRequest): ReadonlyArray<SignedRequest> {
  const text = new TextDecoder().decode(dataOf(request))
  const others = request.method === "GET" ? sameQueries(text) : sameBodies(text)
  return others.map((other) => withData(request, other))
}

function sameBodies(body: string): ReadonlyArray<string> {
  const fields: object = JSON.parse(body)
  return [
    JSON.stringify(fields, null, 2),
    JSON.stringify(Object.fromEntries(Object.entries(fields).toReversed())),
    ` ${body}`,
    `${body}\n`,
    body.replace('"nonce"', '"n\\u006fnce"'),
    body.replace('"sessionId":', '"sessionId" :'),
  ]
}

function sameQueries(query: string): ReadonlyArray<string> {
  return [
    query.split("&").toReversed().join("&"),
    query.replace("nonce=", "n%6Fnce="),
    query.replace("nonce=", "%6eonce="),
    `${query}&`,
    `&${query}`,
    query.replace("&", "&&"),
  ]
}
