import { Context } from "effect"
import type { NonceFreshness } from "../../session/SessionRules.ts"

/** The operator's rules for stamps, beside `audiences` and `timestampTolerance` of `SessionRules`. */
export interface StampRulesShape {
  /** `strict`: every request must sign its time, as `timestamp` or in a version 7 nonce. */
  readonly freshness: NonceFreshness
}

/** The operator's rules for stamps; lenient unless provided. */
export const StampRules = Context.Reference<StampRulesShape>("shielded-relay/StampRules", {
  defaultValue: () => ({ freshness: "lenient" }),
})
