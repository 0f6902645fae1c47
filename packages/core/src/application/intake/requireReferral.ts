import { Effect } from "effect"
import { refusal } from "../../error/RelayError.ts"
import { RelayConfiguration } from "../../port/RelayConfiguration.ts"

/** Returns the referral code if the operator's list contains it, and `null` if the request has none. Fails with `INVALID_REF` otherwise. */
export const requireReferral = Effect.fnUntraced(function* (ref: string | null) {
  const { referrals } = yield* RelayConfiguration
  if (ref === null || ref === "") return null
  return referrals.includes(ref) ? ref : yield* refusal("INVALID_REF", { ref })
})
