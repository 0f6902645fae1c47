import type { SignatureVerifierShape } from "@shielded-relay/core"
import type { AddressInfo } from "node:net"
import { createServer, type IncomingMessage } from "node:http"
import { hash } from "node:crypto"
import type { ResponseSigner } from "shielded-relay/handler"

export interface BareServer {
  readonly port: number
  readonly close: () => void
}

/** Whether a request is signed. */
type Check = (request: IncomingMessage) => boolean

/** The check of a session's requests, for one key. */
export const sessionCheck =
  (verifier: SignatureVerifierShape, publicKey: Uint8Array): Check =>
  ({ url = "", headers }) => {
    const [, query = ""] = url.split("?")
    const digest = hash("sha256", `GET /balance\n${query}`, "buffer")
    const signature = Buffer.from(String(headers["x-service-request-signature"]), "hex")
    return verifier.verifySecp256k1(signature, digest, publicKey)
  }

/** The check of a stamped query, for one route and any key. */
export const stampCheck =
  (verifier: SignatureVerifierShape, route: string): Check =>
  ({ url = "", headers }) => {
    const [, query = ""] = url.split("?")
    const message = JSON.stringify([route, [...new URLSearchParams(query)]])
    const stamp = JSON.parse(Buffer.from(String(headers["x-stamp"]), "base64url").toString())
    const [signature, publicKey] = [stamp.signature, stamp.publicKey].map((text) =>
      Buffer.from(String(text), "hex"),
    )
    if (signature === undefined || publicKey === undefined) return false
    return verifier.verifyEd25519(signature, Buffer.from(message), publicKey)
  }

/**
 * A minimal server of signed requests: reads the query, checks its signature, signs a fixed answer. Has no sessions, organizations, nonces,
 * limits or errors.
 */
export async function startBareServer(options: {
  readonly check: Check
  readonly signer: ResponseSigner
  /** Serialised for every request. */
  readonly answer: Readonly<Record<string, unknown>>
}): Promise<BareServer> {
  const { check, signer, answer } = options
  const server = createServer((request, response) => {
    const valid = check(request)
    const bytes = Buffer.from(JSON.stringify(answer))
    response.writeHead(valid ? 200 : 401, {
      "content-type": "application/json",
      "content-length": bytes.length,
      "x-service-response-signature": signer.sign(bytes),
    })
    response.end(bytes)
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  return {
    port,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
