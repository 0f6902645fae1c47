import { Effect } from "effect"
import { refusal } from "../../error/RelayError.ts"
import { RelayConfiguration } from "../../port/RelayConfiguration.ts"

/** The referral code of a request that is on the operator's list, `null` when it carries none; 400 for any other. */
export const requireReferral = Effect.fnUntraced(function* (ref: string | undefined) {
  const { referrals } = yield* RelayConfiguration
  if (ref === undefined || ref === "") return null
  return referrals.includes(ref) ? ref : yield* refusal("INVALID_REF", { ref })
})
