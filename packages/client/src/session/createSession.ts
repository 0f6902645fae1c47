import { newRequestKey } from "../request/RequestKey.ts"
import { sessionMessage, unboundBytes } from "../request/signedBytes.ts"
import { uuidV4, uuidV7 } from "../request/uuid.ts"
import { readAnswer } from "../transport/readAnswer.ts"
import { retrying } from "../transport/retry.ts"
import type { Transport } from "../transport/Transport.ts"
import type { MessageSigner } from "../wallet/MessageSigner.ts"
import { RelaySession } from "./RelaySession.ts"
import { jsonHeader, signatureHeaderName } from "./signedRequest.ts"

export interface CreateSessionOptions {
  /** When the session shall end; the service may end it sooner. Default: 24 hours from now. */
  readonly expiresAt?: Date
}

/**
 * Makes a request key, has the wallet sign once for it, and registers both. A retry carries a fresh nonce under the same wallet
 * signature, so that the wallet is asked once.
 */
export async function createSession(
  transport: Transport,
  wallet: MessageSigner,
  audience: string | null,
  options: CreateSessionOptions = {},
): Promise<RelaySession> {
  const key = newRequestKey(transport.random)
  const sessionId = uuidV4(transport.random)
  const address = await wallet.address()
  const signature = await wallet.sign(sessionMessage(sessionId, key.publicKey))
  const routeKey = "POST /create-session"
  const { expiresAt } = await retrying(transport, async () => {
    const now = transport.now()
    const nonce = uuidV7(now, transport.random)
    const body = JSON.stringify({
      signature,
      address,
      sessionId,
      nonce,
      clientPublicKey: key.publicKey,
      expiresAt: options.expiresAt?.toISOString(),
      audience: audience ?? undefined,
      timestamp: now,
    })
    const headers = { ...jsonHeader, [signatureHeaderName]: key.sign(unboundBytes(body)) }
    const target = "/create-session"
    const answer = await transport.send({ method: "POST", target, headers, body, nonce })
    return readAnswer(routeKey, answer, nonce)
  })
  return new RelaySession(transport, { sessionId, key }, { address, expiresAt })
}
