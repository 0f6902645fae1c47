import { Result } from "effect"
import { refusal, type RelayError } from "../error/RelayError.ts"
import type { RequestData } from "./IncomingRequest.ts"
import { type Fields, parseJsonObject } from "./json.ts"
import { parseQuery } from "./query.ts"

/** Parses a request's data. Fails with INVALID_JSON for a body, with INVALID_REQUEST for a query. */
export function requestFields(data: RequestData): Result.Result<Fields, RelayError> {
  if (data.encoding === "query") return parseQuery(data.text)
  const fields = parseJsonObject(data.bytes)
  return fields === null ? Result.fail(refusal("INVALID_JSON")) : Result.succeed(fields)
}

/**
 * The nonce that an error's answer repeats, exactly as sent, even if the request is otherwise invalid. `null` unless it is 1 to 128
 * printable ASCII characters. Never throws.
 */
export function readNonce(data: RequestData): string | null {
  return parsePrintableNonce(Result.getOrNull(requestFields(data))?.["nonce"])
}

/** A nonce of 1 to 128 printable ASCII characters; `null` for anything else. */
export function parsePrintableNonce(nonce: unknown): string | null {
  return typeof nonce === "string" && /^[\x20-\x7e]{1,128}$/.test(nonce) ? nonce : null
}
