import { Effect } from "effect"
import { ownerId } from "../../owner/index.ts"
import { SessionStore } from "../../port/storage/SessionStore.ts"
import type { Caller } from "../intake/Caller.ts"

/**
 * Ends the caller's session, or with `all` every session of its owner. Once it is answered, nothing more is accepted in them; what was
 * accepted before goes on. A request in one of them is then SESSION_REVOKED, and SESSION_EXPIRED once the session would have expired.
 */
export const revokeSession = Effect.fn("useCase.revokeSession")(function* (
  caller: Caller,
  { all }: { readonly all: boolean },
) {
  const sessions = yield* SessionStore
  if (all) yield* sessions.endAll(ownerId(caller.owner))
  else yield* sessions.end(caller.sessionId)
})
