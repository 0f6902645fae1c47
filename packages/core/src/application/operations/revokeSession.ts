import { Effect } from "effect"
import { ownerId } from "../../owner/index.ts"
import { SessionStore } from "../../port/storage/SessionStore.ts"
import type { SessionCaller } from "../intake/Caller.ts"

/**
 * Ends the caller's session, or with `all` every session of its owner. After the answer those sessions accept nothing more; operations
 * accepted earlier continue. Later requests fail with SESSION_REVOKED, or SESSION_EXPIRED once the session would have expired.
 */
export const revokeSession = Effect.fn("useCase.revokeSession")(function* (
  caller: SessionCaller,
  { all }: { readonly all: boolean },
) {
  const sessions = yield* SessionStore
  if (all) yield* sessions.endAll(ownerId(caller.owner))
  else yield* sessions.end(caller.scope)
})
