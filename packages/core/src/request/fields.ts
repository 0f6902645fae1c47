import { Result } from "effect"
import { refusal, type RelayError } from "../error/RelayError.ts"
import type { SignedRequest } from "./SignedRequest.ts"
import { type Fields, parseJsonObject } from "./json.ts"
import { parseQuery } from "./query.ts"

/** What a request says: the query of a GET, the body of a POST. INVALID_JSON, or INVALID_REQUEST for a query. */
export function requestFields(request: SignedRequest): Result.Result<Fields, RelayError> {
  if (request.method === "GET") return parseQuery(request.rawQuery)
  const fields = parseJsonObject(request.rawBody)
  return fields === null ? Result.fail(refusal("INVALID_JSON")) : Result.succeed(fields)
}

/**
 * The nonce to repeat in an error's answer, exactly as sent, whatever else is wrong with the request; `null` when it has none.
 * Only short printable ASCII is repeated. Never throws.
 */
export function readNonce(request: SignedRequest): string | null {
  const nonce = Result.getOrNull(requestFields(request))?.["nonce"]
  return typeof nonce === "string" && /^[\x20-\x7e]{1,128}$/.test(nonce) ? nonce : null
}
