import { asRefusal, NonceUsed, refusal, type RelayError } from "@shielded-relay/core"
import { repeatedOperation } from "./operationView.ts"

/** A failure of a use case as its caller sees it; a nonce that is used up tells what the same request began. */
export function shownRefusal(error: RelayError | { readonly _tag: string }): RelayError {
  if (!(error instanceof NonceUsed) || error.operation === null) return asRefusal(error)
  return refusal("NONCE_USED", {}, { details: { operation: repeatedOperation(error.operation) } })
}
