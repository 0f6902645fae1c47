import { RelayNetworkError, RelayRequestError } from "../errors.ts"
import { readAnswer } from "../transport/readAnswer.ts"
import { retrying } from "../transport/retry.ts"
import type { Transport } from "../transport/Transport.ts"
import type { SessionKey } from "./SessionKey.ts"
import { signedPost } from "./request/signedRequest.ts"

/**
 * Ends a session, or every session of its owner. If the response is lost and the retry finds the session ended before
 * its expiry, the first request has succeeded.
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
  // Services of earlier versions report every ended session as expired.
  return (
    error instanceof RelayRequestError &&
    (error.code === "SESSION_REVOKED" || error.code === "SESSION_EXPIRED")
  )
}
