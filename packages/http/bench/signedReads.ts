import type { createClient } from "@shielded-relay/client"
import { randomUUID } from "node:crypto"
import { requestSigner } from "../test/support/requestSigner.ts"

type Session = Awaited<ReturnType<ReturnType<typeof createClient>["createSession"]>>

/** Signed `GET /balance` requests of a session as bytes, each with a nonce of its own, and the session's public key. */
export function signedReads(session: Session, chainId: number) {
  const signer = requestSigner(session.save().secretKey)
  const request = () => {
    const query = `sessionId=${session.sessionId}&nonce=${randomUUID()}&chainId=${chainId}&timestamp=${Date.now()}`
    const signature = signer.sign(`GET /balance\n${query}`)
    return `GET /balance?${query} HTTP/1.1\r\nHost: x\r\nx-service-request-signature: ${signature}\r\n\r\n`
  }
  return {
    publicKey: Buffer.from(signer.publicKey, "hex"),
    requests: (count: number) => Array.from({ length: count }, request),
  }
}
