import { Result } from "effect"
import { refusal, type RelayError } from "../error/RelayError.ts"
import type { Fields } from "../request/json.ts"
import type { SignedRequest } from "../relay/SignedRequest.ts"

/**
 * Refuses a request whose `timestamp`, when it carries one, is further than `tolerance` from `now`, both ways; all milliseconds.
 * A POST sends a JSON integer, a GET its digits: anything else is INVALID_REQUEST, too far is TIMESTAMP_EXPIRED.
 */
export function checkTimestamp(
  method: SignedRequest["method"],
  fields: Fields,
  now: number,
  tolerance: number,
): Result.Result<void, RelayError> {
  const sent = fields["timestamp"] ?? null
  if (sent === null) return Result.void
  const timestamp = method === "GET" ? timestampFromText(sent) : sent
  if (typeof timestamp !== "number" || !Number.isSafeInteger(timestamp)) {
    return Result.fail(refusal("INVALID_REQUEST", { reason: "Invalid timestamp" }))
  }
  return Math.abs(timestamp - now) > tolerance
    ? Result.fail(refusal("TIMESTAMP_EXPIRED"))
    : Result.void
}

function timestampFromText(text: unknown): number | null {
  return typeof text === "string" && /^(?:0|[1-9][0-9]{0,15})$/.test(text) ? Number(text) : null
}
