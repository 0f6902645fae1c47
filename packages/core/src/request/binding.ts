import { concatBytes, utf8ToBytes } from "@noble/hashes/utils.js"
import type { SignedRequest } from "./SignedRequest.ts"

/**
 * The bytes that a request's signature covers: `<METHOD> <pattern>`, a newline, and the untouched body (POST) or query (GET).
 * POST /create-session alone is signed without binding: see `unboundPayload`. Source: the service's contract, "Request signature".
 */
export function signedPayload(request: SignedRequest): Uint8Array {
  const binding = utf8ToBytes(`${request.method} ${request.routePattern}\n`)
  return concatBytes(binding, signedData(request))
}

/** What a session's creation is signed over: the body alone. It begins with `{`, so it is no bound payload of any route. */
export function unboundPayload(request: SignedRequest): Uint8Array {
  return request.rawBody
}

function signedData(request: SignedRequest): Uint8Array {
  return request.method === "GET" ? utf8ToBytes(request.rawQuery) : request.rawBody
}
