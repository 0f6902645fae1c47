import { Effect } from "effect"
import { refusal } from "../../error/RelayError.ts"
import { RelayConfiguration } from "../../port/RelayConfiguration.ts"

/** A referral code that is on the operator's list, `null` for none; INVALID_REF for any other. */
export const requireReferral = Effect.fnUntraced(function* (ref: string | null) {
  const { referrals } = yield* RelayConfiguration
  if (ref === null || ref === "") return null
  return referrals.includes(ref) ? ref : yield* refusal("INVALID_REF", { ref })
})
