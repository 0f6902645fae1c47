import { Result } from "effect"
import { invalidField } from "../error/invalidField.ts"
import { refusal, type RelayError } from "../error/RelayError.ts"
import type { Fields } from "../request/json.ts"
import type { SignedRequest } from "../request/SignedRequest.ts"

/**
 * A request's `timestamp`, milliseconds since the epoch; `null` when it carries none. A POST sends a JSON integer, a GET its digits:
 * anything else is INVALID_REQUEST.
 */
export function readTimestamp(
  method: SignedRequest["method"],
  fields: Fields,
): Result.Result<number | null, RelayError> {
  const sent = fields["timestamp"] ?? null
  if (sent === null) return Result.succeed(null)
  const timestamp = method === "GET" ? timestampFromText(sent) : sent
  return typeof timestamp === "number" && Number.isSafeInteger(timestamp)
    ? Result.succeed(timestamp)
    : Result.fail(
        invalidField("timestamp", "expected milliseconds since the epoch, in digits alone"),
      )
}

/**
 * Reads a request's `timestamp`, `null` when it carries none, and refuses one that is further than `tolerance` from `now`, both ways,
 * with TIMESTAMP_EXPIRED; all milliseconds.
 */
export function checkTimestamp(
  method: SignedRequest["method"],
  fields: Fields,
  now: number,
  tolerance: number,
): Result.Result<number | null, RelayError> {
  return Result.flatMap(readTimestamp(method, fields), (timestamp) =>
    timestamp !== null && Math.abs(timestamp - now) > tolerance
      ? Result.fail(refusal("TIMESTAMP_EXPIRED"))
      : Result.succeed(timestamp),
  )
}

function timestampFromText(text: unknown): number | null {
  return typeof text === "string" && /^(?:0|[1-9][0-9]{0,15})$/.test(text) ? Number(text) : null
}
