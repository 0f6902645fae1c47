import { Result } from "effect"
import { invalidField } from "../error/invalidField.ts"
import { refusal, type RelayError } from "../error/RelayError.ts"
import type { Fields } from "../request/json.ts"
import type { RequestData } from "../request/IncomingRequest.ts"

/**
 * A request's `timestamp`, milliseconds since the epoch; `null` when it carries none. JSON has an integer, a query its digits:
 * anything else is INVALID_REQUEST.
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

/** Refuses a timestamp further than `tolerance` from `now`, both ways, with TIMESTAMP_EXPIRED; `null` passes. All milliseconds. */
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
