import { Effect } from "effect"
import { refusal } from "../../error/RelayError.ts"
import { NonceStore } from "../../port/storage/NonceStore.ts"
import { SessionStore } from "../../port/storage/SessionStore.ts"
import type { TransactionCaller } from "./Caller.ts"
import { nonceUsed } from "./outcome.ts"

/**
 * Uses up a request's nonce, inside the transaction that accepts or refuses it; gives who used it before, then nothing is written.
 * SESSION_REVOKED or SESSION_EXPIRED when the session was ended while the request waited: once an owner is told that a session has ended,
 * nothing more is accepted in it. Who used the nonce comes first, since what was accepted before the end stays accepted.
 */
export const consumeNonce = Effect.fnUntraced(function* ({ used, sessionId }: TransactionCaller) {
  const nonces = yield* NonceStore
  const sessions = yield* SessionStore
  const previous = yield* nonces.consume(used)
  if (previous !== null) return previous
  const { state } = yield* sessions.hold(sessionId)
  if (state === "revoked") return yield* refusal("SESSION_REVOKED")
  if (state === "ended") return yield* refusal("SESSION_EXPIRED")
  return null
})

/** As `consumeNonce`, but fails when somebody used it before: NONCE_USED. */
export const takeNonce = Effect.fnUntraced(function* (caller: TransactionCaller) {
  const by = yield* consumeNonce(caller)
  if (by !== null) return yield* nonceUsed(caller, by)
})
