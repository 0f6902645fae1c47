import { Effect } from "effect"
import { ownerId } from "../../owner/index.ts"
import { SessionStore } from "../../port/storage/SessionStore.ts"
import type { Answer } from "../intake/Answer.ts"
import type { Caller } from "../intake/Caller.ts"
import type { schemas } from "../wire/schemas.ts"

type RevokeCommand = (typeof schemas)["POST /revoke-session"]["request"]["Type"]

/**
 * POST /revoke-session: ends the caller's session, or with `all` every session of its owner. Once it is answered, nothing more is
 * accepted in them; what was accepted before goes on. A request in one of them is then SESSION_REVOKED, and SESSION_EXPIRED once the session
 * would have expired.
 */
export const revokeSession = Effect.fnUntraced(function* (caller: Caller, command: RevokeCommand) {
  const sessions = yield* SessionStore
  if (command.all === true) yield* sessions.endAll(ownerId(caller.owner))
  else yield* sessions.end(caller.sessionId)
  return { outcome: "ok", body: { success: true, nonce: caller.nonce } } satisfies Answer
})
