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
  /** The chain of a contract account (EIP-1271), whose code is asked there whether it signed. Left out for accounts with a key. */
  readonly chainId?: number
}

/**
 * Makes a request key, has the wallet sign once for it, and registers both. A retry carries a fresh nonce under the same wallet
 * signature, so that the wallet is asked once.
 */
export async function createSession(
  transport: Transport,
  signer: TransactionSigner,
  audience: string | null,
  options: CreateSessionOptions = {},
): Promise<RelaySession> {
  const key = newRequestKey(transport.random)
  const sessionId = uuidV4(transport.random)
  const { useEIP712 = false, chainId } = options
  const { wallet } = signer
  const address = await wallet.address()
  const signature = await wallet.signMessage(sessionMessage(sessionId, key.publicKey, useEIP712))
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
