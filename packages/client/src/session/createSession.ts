import { newRequestKey } from "../request/RequestKey.ts"
import { sessionMessage, unboundBytes } from "../request/signedBytes.ts"
import { uuidV4, uuidV7 } from "../request/uuid.ts"
import { readAnswer } from "../transport/readAnswer.ts"
import { retrying } from "../transport/retry.ts"
import type { Transport } from "../transport/Transport.ts"
import { RelaySession } from "./RelaySession.ts"
import type { TransactionSigner } from "./SessionKey.ts"
import { jsonHeader, signatureHeaderName } from "./signedRequest.ts"

export interface CreateSessionOptions {
  /** When the session shall end; the service may end it sooner. Default: 24 hours from now. */
  readonly expiresAt?: Date
  /**
   * EIP-712 mode: the wallet signs every transaction by itself, so that the session's key alone moves nothing. Default `false`: the one
   * signature that opens the session lets its key ask for transactions too.
   */
  readonly useEIP712?: boolean
  /**
   * The one chain on which the session acts; every chain of the service without it. A contract account (EIP-1271) must name its own, where its
   * code is asked whether it signed.
   */
  readonly chainId?: number
}

/** What a session is opened for. */
export interface SessionTerms {
  /** The service's public origin; `null` names none, which version 1 of the session message alone allows. */
  readonly audience: string | null
  readonly messageVersion: 1 | 2
}

/**
 * Makes a request key, has the wallet sign once for it, and registers both. A retry carries a fresh nonce under the same wallet
 * signature, so that the wallet is asked once. A service that refuses the message's version is not asked with the other one: it would
 * decide what the wallet signs.
 */
export async function createSession(
  transport: Transport,
  signer: TransactionSigner,
  { audience, messageVersion }: SessionTerms,
  options: CreateSessionOptions = {},
): Promise<RelaySession> {
  const key = newRequestKey(transport.random)
  const sessionId = uuidV4(transport.random)
  const { useEIP712 = false, chainId } = options
  const { wallet } = signer
  const address = await wallet.address()
  const binding = messageVersion === 2 && audience !== null ? { address, audience, chainId } : null
  const message = sessionMessage(sessionId, key.publicKey, useEIP712, binding)
  const signature = await wallet.signMessage(message)
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
      useEIP712,
      chainId,
      expiresAt: options.expiresAt?.toISOString(),
      audience: audience ?? undefined,
      messageVersion: messageVersion === 2 ? messageVersion : undefined,
      timestamp: now,
    })
    const headers = { ...jsonHeader, [signatureHeaderName]: key.sign(unboundBytes(body)) }
    const target = "/create-session"
    const answer = await transport.send({ method: "POST", target, headers, body, nonce })
    return readAnswer(routeKey, answer, nonce)
  })
  return new RelaySession(
    transport,
    { sessionId, key, signer: useEIP712 ? signer : null },
    { address, expiresAt },
  )
}
