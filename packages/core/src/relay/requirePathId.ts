import { Effect } from "effect"
import { refusal } from "../error/RelayError.ts"
import { parseUuid } from "../request/index.ts"

/**
 * The UUID in the path of a signed read, as sent. The path itself is not signed, so a signed `id` in the query must equal it, in any case.
 * `what`: its name in the refusal of anything else.
 */
export const requirePathId = Effect.fnUntraced(function* (
  inPath: string | undefined,
  signed: string | undefined,
  what: string,
) {
  const wanted = inPath ?? ""
  if (parseUuid(wanted) === null)
    return yield* refusal("INVALID_REQUEST", { reason: `${what} is no UUID` })
  if (signed !== undefined && signed.toLowerCase() !== wanted.toLowerCase())
    return yield* refusal("INVALID_REQUEST_SIGNATURE")
  return wanted
})
