import { RelayNetworkError, RelayRequestError } from "../errors.ts"
import { readAnswer } from "../transport/readAnswer.ts"
import { retrying } from "../transport/retry.ts"
import type { Transport } from "../transport/Transport.ts"
import type { SessionKey } from "./SessionKey.ts"
import { signedPost } from "./signedRequest.ts"

/**
 * Ends a session, or every session of its owner. When an answer is lost and the repetition meets a session that is over before its time, the first
 * request did it.
 */
export async function revoke(
  transport: Transport,
  session: SessionKey,
  expiresAt: Date,
  all: boolean,
): Promise<void> {
  const key = "POST /revoke-session"
  let lost = false
  await retrying(transport, async () => {
    const request = signedPost(transport, session, key, all ? { all } : {})
    try {
      readAnswer(key, await transport.send(request), request.nonce)
    } catch (error) {
      if (lost && isOver(error) && transport.now() < expiresAt.getTime()) return
      lost ||= error instanceof RelayNetworkError
      throw error
    }
  })
}

function isOver(error: unknown): boolean {
  // A service of an earlier version says of every session that has ended that it expired.
  return (
    error instanceof RelayRequestError &&
    (error.code === "SESSION_REVOKED" || error.code === "SESSION_EXPIRED")
  )
}
