import { Result } from "effect"
import { invalidField } from "../error/invalidField.ts"
import type { RelayError } from "../error/RelayError.ts"
import type { Fields } from "../request/json.ts"
import { primaryTypeOf, primaryTypes } from "./transaction/primaryTypes.ts"
import { carries } from "./transaction/SignedField.ts"

/** Refuses a referral code on a route without referrals: INVALID_REQUEST. Source: the service's contract, "referral code". */
export function checkReferral(route: string, fields: Fields): Result.Result<void, RelayError> {
  return !carries(fields, "ref") || paysReferrals(route)
    ? Result.void
    : Result.fail(invalidField("ref", "this route takes no referral code"))
}

function paysReferrals(route: string): boolean {
  const primaryType = primaryTypeOf(route)
  return (
    primaryType !== null && primaryTypes[primaryType].tailLines.some(({ field }) => field === "ref")
  )
}
