import { asRefusal, NonceUsed, refusal, type RelayError } from "@shielded-relay/core"
import { repeatedOperation } from "./operationView.ts"

/**
 * Maps a failure of a use case to the refusal its caller sees. For a used nonce, `details.operation` describes the operation that the first
 * request started.
 */
export function shownRefusal(error: RelayError | { readonly _tag: string }): RelayError {
  if (!(error instanceof NonceUsed) || error.operation === null) return asRefusal(error)
  return refusal("NONCE_USED", {}, { details: { operation: repeatedOperation(error.operation) } })
}
