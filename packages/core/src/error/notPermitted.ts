import { refusal, type RelayError } from "./RelayError.ts"

/** ACTION_NOT_PERMITTED. Its `reason` is a field of the answer too. */
export function notPermitted(reason: string): RelayError {
  return refusal("ACTION_NOT_PERMITTED", { reason }, { details: { reason } })
}
