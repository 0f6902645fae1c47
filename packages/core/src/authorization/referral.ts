import { Result } from "effect"
import { invalidField } from "../error/invalidField.ts"
import type { RelayError } from "../error/RelayError.ts"
import type { Fields } from "../request/json.ts"
import { primaryTypeOf, primaryTypes } from "./transaction/primaryTypes.ts"
import { carries } from "./transaction/SignedField.ts"

/** Refuses a referral code on a route that pays none: INVALID_REQUEST. Source: the service's contract, "referral code". */
export function checkReferral(
  routePattern: string,
  fields: Fields,
): Result.Result<void, RelayError> {
  return !carries(fields, "ref") || paysReferrals(routePattern)
    ? Result.void
    : Result.fail(invalidField("ref", "this route takes none"))
}

function paysReferrals(routePattern: string): boolean {
  const primaryType = primaryTypeOf(routePattern)
  return (
    primaryType !== null && primaryTypes[primaryType].tailLines.some(({ field }) => field === "ref")
  )
}
