import { Result } from "effect"
import { invalidField } from "../error/invalidField.ts"
import { refusal, type RelayError } from "../error/RelayError.ts"
import type { Fields } from "../request/json.ts"
import type { RequestData } from "../request/IncomingRequest.ts"

/**
 * Reads a request's `timestamp` in milliseconds since the epoch; `null` if absent. JSON holds an integer, a query its digits; anything else
 * fails with INVALID_REQUEST.
 */
export function readTimestamp(
  encoding: RequestData["encoding"],
  fields: Fields,
): Result.Result<number | null, RelayError> {
  const sent = fields["timestamp"] ?? null
  if (sent === null) return Result.succeed(null)
  const timestamp = encoding === "query" ? timestampFromText(sent) : sent
  return typeof timestamp === "number" && Number.isSafeInteger(timestamp)
    ? Result.succeed(timestamp)
    : Result.fail(
        invalidField("timestamp", "expected milliseconds since the epoch, in digits alone"),
      )
}

/**
 * Fails with TIMESTAMP_EXPIRED if the timestamp is further than `tolerance` from `now`, in either direction; `null` passes. All in
 * milliseconds.
 */
export function requireNear(
  timestamp: number | null,
  now: number,
  tolerance: number,
): Result.Result<void, RelayError> {
  return timestamp !== null && Math.abs(timestamp - now) > tolerance
    ? Result.fail(refusal("TIMESTAMP_EXPIRED"))
    : Result.void
}

function timestampFromText(text: unknown): number | null {
  return typeof text === "string" && /^(?:0|[1-9][0-9]{0,15})$/.test(text) ? Number(text) : null
}
