import { newRequestKey } from "../request/RequestKey.ts"
import { sessionMessage, unboundBytes } from "../request/signedBytes.ts"
import { uuidV4, uuidV7 } from "../request/uuid.ts"
import { readAnswer } from "../transport/readAnswer.ts"
import { retrying } from "../transport/retry.ts"
import type { Transport } from "../transport/Transport.ts"
import { untilAborted } from "../transport/untilAborted.ts"
import { withSignal, type CallOptions } from "../transport/withSignal.ts"
import { RelaySession } from "./RelaySession.ts"
import type { TransactionSigner } from "./SessionKey.ts"
import { jsonHeader, signatureHeaderName } from "./request/signedRequest.ts"

export interface CreateSessionOptions extends CallOptions {
  /** When the session ends; the service may end it earlier. Default: 24 hours from now. */
  readonly expiresAt?: Date
  /**
   * EIP-712 mode: the wallet signs every transaction, so the session's key alone cannot move money. Default `false`:
   * the signature that opens the session also allows its key to request transactions.
   */
  readonly useEIP712?: boolean
  /**
   * The chain to which the session is limited. Default: all chains of the service. A contract account (EIP-1271) must
   * name the chain of its contract, which validates its signatures.
   */
  readonly chainId?: number
}

/** The parameters of a session. */
export interface SessionTerms {
  /** The service's public origin; `null` omits it, which requires version 1 of the session message. */
  readonly audience: string | null
  readonly messageVersion: 1 | 2
}

/**
 * Generates a request key, has the wallet sign its session message, and registers both. A retry uses a fresh nonce and
 * the same wallet signature, so the wallet is asked once. If the service refuses the message version, this fails
 * instead of trying the other version: otherwise the service would decide what the wallet signs.
 */
export async function createSession(
  client: Transport,
  signer: TransactionSigner,
  { audience, messageVersion }: SessionTerms,
  options: CreateSessionOptions = {},
): Promise<RelaySession> {
  const transport = withSignal(client, options)
  const key = newRequestKey(transport.random)
  const sessionId = uuidV4(transport.random)
  const { useEIP712 = false, chainId } = options
  const { wallet } = signer
  const address = await untilAborted(() => wallet.address(), transport.signal)
  const binding = messageVersion === 2 && audience !== null ? { address, audience, chainId } : null
  const message = sessionMessage(sessionId, key.publicKey, useEIP712, binding)
  const signature = await untilAborted(() => wallet.signMessage(message), transport.signal)
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
    client,
    { sessionId, key, signer: useEIP712 ? signer : null },
    { address, expiresAt },
  )
}
