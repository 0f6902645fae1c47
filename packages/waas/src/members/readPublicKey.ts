import { invalidField, parseStampKey } from "@shielded-relay/core"
import { Effect } from "effect"

/** The key of a field `publicKey`. Fails with INVALID_REQUEST. */
export const readPublicKey = Effect.fnUntraced(function* (text: string) {
  return parseStampKey(text) ?? (yield* invalidField("publicKey", "expected 64 hex digits"))
})
