import { refusal, type RelayError } from "@shielded-relay/core"

/** The refusal of a row beyond a cap. */
export function tooMany(what: string, most: number): RelayError {
  return refusal("RATE_LIMITED", { reason: `at most ${most} ${what}` })
}
