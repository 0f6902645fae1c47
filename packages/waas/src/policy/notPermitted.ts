import { refusal, type RelayError } from "@shielded-relay/core"

/** ACTION_NOT_PERMITTED, whose `reason` is a field of the answer too. */
export function notPermitted(reason: string): RelayError {
  return refusal("ACTION_NOT_PERMITTED", { reason }, { details: { reason } })
}
