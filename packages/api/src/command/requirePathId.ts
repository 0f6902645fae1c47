import { invalidField, parseUuid, refusal } from "@shielded-relay/core"
import { Effect } from "effect"

/**
 * The UUID in the path of a signed read, as sent. The signature does not cover the path, so a signed `id` in the query must equal
 * it, ignoring case. Fails with INVALID_REQUEST_SIGNATURE if they differ. `what` names the parameter in refusals.
 */
export const requirePathId = Effect.fnUntraced(function* (
  inPath: string | undefined,
  signed: string | undefined,
  what: string,
) {
  const wanted = inPath ?? ""
  if (parseUuid(wanted) === null) return yield* invalidField(what, "expected a UUID in the path")
  if (signed !== undefined && signed.toLowerCase() !== wanted.toLowerCase())
    return yield* refusal("INVALID_REQUEST_SIGNATURE")
  return wanted
})
