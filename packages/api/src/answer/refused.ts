import type { RelayError } from "@shielded-relay/core"
import type { Answer } from "./Answer.ts"

/** A refusal as an answer. `nonce` is the request's, or `null` if it has no valid one. */
export function refused(error: RelayError, nonce: string | null): Answer {
  return {
    outcome: "refused",
    code: error.code,
    body: {
      success: false,
      error: error.message,
      code: error.code,
      ...error.details,
      ...(nonce === null ? {} : { nonce }),
    },
    ...(error.retryAfter === undefined ? {} : { retryAfter: error.retryAfter }),
  }
}
